import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { admin, consoleHandlers } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { currentAdminQuery, setCurrentAdmin } from './current-admin';

const signedOut = mockFailingEndpoint('get', '/api/admin/me', 401, 'Please sign in as an administrator.');
const place = (app: ReturnType<typeof renderApp>) => app.router.state.location.pathname;

beforeEach(() => server.use(...consoleHandlers));

it.each(['/admin', '/admin/dashboard', '/admin/audit', '/admin/administrators'])(
  'redirects from %s to the sign-in form',
  async (path) => {
    server.use(signedOut);
    const app = renderApp(path);
    expect(await screen.findByText('This area is for administrators only.')).toBeTruthy();
    expect(place(app)).toBe('/admin/login');
  },
);

it.each(['/admin', '/admin/login'])(
  'redirects a signed-in administrator from %s to the dashboard',
  async (path) => {
    const app = renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Admin dashboard' })).toBeTruthy();
    expect(place(app)).toBe('/admin/dashboard');
  },
);

it('signs in', async () => {
  let resolveBody = (_body: unknown) => {};
  const requestBody = new Promise((resolve) => {
    resolveBody = resolve;
  });
  let finish = () => {};
  const finishPromise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    signedOut,
    mockEndpoint('post', '/api/admin/login', async (request) => {
      resolveBody(await request.json());
      await finishPromise;
      return admin;
    }),
  );
  const { user } = renderApp('/admin/login');
  await user.type(await screen.findByLabelText('Username'), ' root ');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
  const password = screen.getByLabelText('Password');
  expect(document.activeElement).toBe(password);
  await user.type(password, 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeTruthy();
  expect(await requestBody).toEqual({ username: 'root', password: 'correct horse' });
  server.use(mockEndpoint('get', '/api/admin/me', admin));
  finish();
  expect(await screen.findByRole('heading', { name: 'Admin dashboard' })).toBeTruthy();
});

it('shows why the sign-in failed', async () => {
  server.use(
    signedOut,
    mockFailingEndpoint(
      'post',
      '/api/admin/login',
      401,
      'Invalid credentials',
      undefined,
      'invalid_credentials',
    ),
  );
  const { user } = renderApp('/admin/login');
  await user.type(await screen.findByLabelText('Username'), 'root');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
});

it('signs out', async () => {
  server.use(mockEndpoint('post', '/api/admin/logout', { success: true }));
  const app = renderApp('/admin/dashboard');
  const [logOut] = await screen.findAllByRole('button', { name: 'Log out', hidden: true });
  server.use(signedOut);
  await app.user.click(logOut as Element);
  expect(await screen.findByText('You have been logged out successfully.')).toBeTruthy();
  await waitFor(() => expect(place(app)).toBe('/admin/login'));
});

it('stays signed out when an older session response arrives', async () => {
  const queryClient = new QueryClient();
  const older = queryClient.fetchQuery({ ...currentAdminQuery, queryFn: async () => admin });
  setCurrentAdmin(queryClient, null);
  await older;
  expect(queryClient.getQueryData(currentAdminQuery.queryKey)).toBeNull();
});

it('opens the sign-in form if the session has ended', async () => {
  const app = renderApp('/admin/dashboard');
  await screen.findByText('mara@lindqvist.example');
  server.use(
    signedOut,
    mockFailingEndpoint('get', '/api/admin/users', 401, 'Please sign in as an administrator.'),
  );
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(place(app)).toBe('/admin/login'));
});

it('does not request a creator’s session', async () => {
  let requestCount = 0;
  server.use(
    mockEndpoint('get', '/api/user', () => {
      requestCount += 1;
      throw new Error('The console asked for a creator.');
    }),
  );
  renderApp('/admin/dashboard');
  await screen.findByText('mara@lindqvist.example');
  expect(requestCount).toBe(0);
});

it('shows a server error, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/admin/me', 500, 'The server is down.'));
  const { user } = renderApp('/admin/audit');
  expect(await screen.findByText('The server is down.')).toBeTruthy();
  server.use(mockEndpoint('get', '/api/admin/me', admin));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Audit log' })).toBeTruthy();
});

it('has five links in a phone’s bar, and the others in the account menu', async () => {
  renderApp('/admin/audit');
  await screen.findByRole('heading', { name: 'Audit log' });
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Deliveries',
    'Health',
    'Review',
    'Jobs',
  ]);
  const menus = screen.getAllByText('Log out').map((item) => item.closest('button')?.parentElement);
  const links = menus.flatMap((menu) => [...(menu?.querySelectorAll('a') ?? [])]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/bans',
    '/admin/privacy',
    '/admin/audit',
    '/admin/settings',
    '/admin/administrators',
  ]);
});
