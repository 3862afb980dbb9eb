import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endpoint, failingEndpoint } from '../../test/msw/endpoint';
import { server } from '../../test/msw/server';
import { renderApp } from '../../test/render-app';

it.each([
  '/dashboard',
  '/dashboard3',
  '/newsletter/new2',
  '/newsletters',
  '/subscribers',
  '/microsite',
  '/settings',
  '/upgrade',
  '/onboarding',
  '/dashboard-test',
])('sends a signed-out visitor from %s to /auth', async (path) => {
  server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  const { router } = renderApp(path);
  expect(await screen.findByRole('button', { name: 'Sign in with Password' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/auth');
});

it.each(['/', '/auth'])('sends a signed-in creator from %s home', async (path) => {
  const { router } = renderApp(path);
  expect(await screen.findByRole('heading', { name: /Mara$/ })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard');
});

it('titles the window with the public address while signed in', async () => {
  renderApp('/dashboard');
  await waitFor(() => expect(document.title).toBe('tidings.example/mara'));
});

it('logs out and leads to /auth', async () => {
  server.use(endpoint('post', '/api/logout', { success: true }));
  const { user, router } = renderApp('/subscribers');
  const [logOut] = await screen.findAllByText('Log out');
  if (!logOut) throw new Error('There is no way to log out.');
  server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  await user.click(logOut);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(await screen.findByText('You have been logged out successfully', { selector: 'li *' })).toBeTruthy();
});

it('stays signed in when logging out fails', async () => {
  server.use(failingEndpoint('post', '/api/logout', 500, 'Down'));
  const { user, router } = renderApp('/subscribers');
  const [logOut] = await screen.findAllByText('Log out');
  if (!logOut) throw new Error('There is no way to log out.');
  await user.click(logOut);
  expect(await screen.findByText('Failed to log out. Please try again.', { selector: 'li *' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/subscribers');
});

it('says what the server said when the session cannot be read', async () => {
  server.use(failingEndpoint('get', '/api/user', 500, 'The database is away.'));
  renderApp('/dashboard');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
});

it('knows a page that is not there', async () => {
  renderApp('/newsletter/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
});
