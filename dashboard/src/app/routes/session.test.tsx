import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorBody, createUser } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import { setTabUser } from '../../api';
import { listenToOtherTabs } from '../../features/accounts/session';
import { ScreenError } from '../errors/error-pages';
import { saveReturnPath, takeReturnPath } from './session-gates';

// Each test simulates a new tab.
beforeEach(() => setTabUser(undefined));

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
  server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  const { router } = renderApp(path);
  expect(await screen.findByRole('button', { name: 'Sign in with Password' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/auth');
});

it('opens the requested screen after the sign-in, and then forgets its path', async () => {
  server.use(
    mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'),
    mockEndpoint('post', '/api/login', createUser()),
  );
  const { router, user } = renderApp('/newsletters?search=kiln');
  await user.click(await screen.findByRole('button', { name: 'Sign in with Password' }));
  await user.type(screen.getByLabelText(/Username or email/i), 'mara');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/newsletters'));
  expect(router.state.location.search).toBe('?search=kiln');
  expect(takeReturnPath()).toBeUndefined();
});

it.each(['//evil.example', '/\\\\evil.example', 'https://evil.example'])(
  'does not return to the external URL %s',
  (place) => {
    saveReturnPath(place);
    expect(takeReturnPath()).toBeUndefined();
  },
);

it('returns no path if storage is not available', () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  const storage = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refuse);
  saveReturnPath('/settings');
  expect(takeReturnPath()).toBeUndefined();
  storage.mockRestore();
});

it('shows that the browser is offline if a screen cannot load, and preserves the layout', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          {
            errorElement: <ScreenError />,
            children: [{ path: '/', lazy: () => Promise.reject(new Error('gone')) }],
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  online.mockRestore();
});

it.each(['/', '/auth'])('redirects a signed-in creator from %s to Home', async (path) => {
  const { router } = renderApp(path);
  expect(await screen.findByRole('heading', { name: /Mara$/ })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard');
});

it('shows the public address in the window title while signed in', async () => {
  renderApp('/dashboard');
  await waitFor(() => expect(document.title).toBe('tidings.example/mara'));
});

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

async function openWithLogOut() {
  const app = renderApp('/subscribers');
  const [logOut] = await screen.findAllByText('Log out');
  if (!logOut) throw new Error('There is no way to log out.');
  return { ...app, logOut };
}

it('signs out and opens /auth', async () => {
  server.use(mockEndpoint('post', '/api/logout', { success: true }));
  const { user, router, logOut } = await openWithLogOut();
  server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  await user.click(logOut);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(await findToast('Logged out')).toBeTruthy();
  expect(await findToast('You have been logged out successfully')).toBeTruthy();
});

it.each([
  [
    'the server fails',
    mockFailingEndpoint('post', '/api/logout', 500, 'Down'),
    'Logout failed',
    'Failed to log out. Please try again.',
  ],
  [
    'the server returns an error',
    mockFailingEndpoint('post', '/api/logout', 409, 'Another tab is signed in as someone else.'),
    'Logout failed',
    'Another tab is signed in as someone else.',
  ],
  [
    'the connection is lost',
    http.post('*/api/logout', () => HttpResponse.error()),
    'Error',
    'Failed to log out. Please try again.',
  ],
])('stays signed in if %s', async (_, handler, title, text) => {
  server.use(handler);
  const { user, router, logOut } = await openWithLogOut();
  await user.click(logOut);
  expect(await findToast(title)).toBeTruthy();
  expect(await findToast(text)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/subscribers');
});

it('signs out if another tab did so first', async () => {
  server.use(mockFailingEndpoint('post', '/api/logout', 401, 'Please sign in.'));
  const { user, router, logOut } = await openWithLogOut();
  server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  await user.click(logOut);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(await findToast('Logged out')).toBeTruthy();
});

it('signs out once despite repeated clicks', async () => {
  let calls = 0;
  server.use(
    mockEndpoint('post', '/api/logout', () => {
      calls += 1;
      return { success: true };
    }),
  );
  const { router, logOut } = await openWithLogOut();
  server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  fireEvent.click(logOut);
  fireEvent.click(logOut);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(calls).toBe(1);
});

describe('another tab', () => {
  /** The channel on which another tab posts. */
  const openOtherTab = () => new BroadcastChannel('tidings-session');

  it('that signs in opens the dashboard in this tab, without data of an earlier creator', async () => {
    server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
    const { queryClient, router } = renderApp('/auth');
    listenToOtherTabs(queryClient);
    await screen.findByRole('button', { name: 'Sign in with Password' });
    server.use(
      mockEndpoint('get', '/api/user', createUser({ id: 2, username: 'ines', displayName: 'Ines' })),
    );
    const channel = openOtherTab();
    channel.postMessage('changed');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(await screen.findByRole('heading', { name: /Ines$/ })).toBeTruthy();
    channel.close();
  });

  it('that signs in as someone else, or views their account, changes nothing in this tab', async () => {
    const { queryClient, router } = renderApp('/subscribers');
    listenToOtherTabs(queryClient);
    expect((await screen.findAllByText('Ines Kovač')).length).toBeGreaterThan(0);
    const requests: Array<[string, string | null]> = [];
    const message = 'Another tab is signed in as someone else.';
    server.use(
      http.all('*/api/*', ({ request }) => {
        requests.push([new URL(request.url).pathname, request.headers.get('Tidings-User')]);
        return HttpResponse.json(createErrorBody(message, undefined, 'signed_in_elsewhere'), { status: 401 });
      }),
    );
    const channel = openOtherTab();
    channel.postMessage('changed');
    await waitFor(() => expect(requests).toContainEqual(['/api/user', '1']));
    await queryClient.refetchQueries({ type: 'active' });
    expect(requests).toContainEqual(['/api/subscribers', '1']);
    expect(requests.every(([, user]) => user === '1')).toBe(true);
    const [logOut] = screen.getAllByText('Log out');
    if (logOut) fireEvent.click(logOut);
    expect(await findToast('Logout failed')).toBeTruthy();
    expect(screen.getAllByText('Ines Kovač').length).toBeGreaterThan(0);
    expect(router.state.location.pathname).toBe('/subscribers');
    channel.close();
  });

  it('that signs out removes all data of the creator in this tab', async () => {
    const { queryClient, router } = renderApp('/subscribers');
    listenToOtherTabs(queryClient);
    expect((await screen.findAllByText('Ines Kovač')).length).toBeGreaterThan(0);
    server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
    const channel = openOtherTab();
    channel.postMessage('changed');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    await screen.findByRole('button', { name: 'Sign in with Password' });
    const cachedQueries = queryClient.getQueryCache().getAll();
    expect(cachedQueries.map(({ queryKey }) => queryKey[0]).sort()).toEqual([
      '/api/registration-status',
      '/api/user',
    ]);
    channel.close();
  });
});

it('shows a spinner while the session is loading', async () => {
  renderApp('/');
  expect((await screen.findByRole('status')).textContent).toBe('Loading');
});

it('shows the server’s message if the session cannot be loaded', async () => {
  server.use(mockFailingEndpoint('get', '/api/user', 500, 'The database is away.'));
  renderApp('/dashboard');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
});

it('shows the 404 page for an unknown path', async () => {
  renderApp('/newsletter/nowhere');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
});
