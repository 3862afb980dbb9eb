import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

afterEach(() => document.querySelector('meta[name="tidings-contact"]')?.remove());

it.each([
  ['/terms', 'Terms', 'Privacy Policy'],
  ['/privacy', 'Privacy Policy', 'Terms'],
])('%s is public, and links to the other text', async (path, title, otherTitle) => {
  server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  const { user, router } = renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
  expect(screen.getByText(/^Tidings runs this site/)).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Tidings'));
  await user.click(screen.getByRole('link', { name: otherTitle }));
  expect(await screen.findByRole('heading', { level: 1, name: otherTitle })).toBeTruthy();
});

it('the privacy policy stays open for a signed-in creator', async () => {
  const { router } = renderApp('/privacy');
  expect(await screen.findByRole('heading', { level: 2, name: 'Cookies' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/privacy');
});

it('the privacy policy explains how to delete the account, and shows the contact address', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'tidings-contact' });
  meta.content = 'desk@ebb.example';
  document.head.append(meta);
  renderApp('/privacy');
  const contact = await screen.findByRole('link', { name: 'desk@ebb.example' });
  expect(contact.getAttribute('href')).toBe('mailto:desk@ebb.example');
  const settings = screen.getByRole('link', { name: 'Settings, Account' });
  expect(settings.getAttribute('href')).toBe('/settings?tab=account');
});

it('the legal pages are linked from the landing page', async () => {
  server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  const { user, router } = renderApp('/');
  await user.click(await screen.findByRole('link', { name: 'Terms' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/terms'));
});
