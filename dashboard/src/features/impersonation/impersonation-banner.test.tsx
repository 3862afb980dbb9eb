import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionWith, userWith } from '../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();

function serveView(endsAt = inHalfAnHour()) {
  server.use(
    endpoint('get', '/api/user', userWith({ timeZone: null, impersonation: { admin: 'ada', endsAt } })),
  );
  return vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
}

afterEach(() => void vi.restoreAllMocks());

it.each(['/dashboard', '/subscribers', '/settings'])(
  'names the administrator on %s, and ends',
  async (path) => {
    const assign = serveView();
    let ended = 0;
    server.use(
      endpoint('post', '/api/logout', () => {
        ended += 1;
        return { success: true };
      }),
    );
    const { user } = renderApp(path);
    const banner = within(await screen.findByRole('region', { name: 'View by an administrator' }));
    expect(banner.getByText('ada')).toBeTruthy();
    expect(banner.getByText(/The view cannot change anything/)).toBeTruthy();
    await user.click(banner.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/dashboard'));
    expect(ended).toBe(1);
  },
);

it('returns to the console when its time is over', async () => {
  const assign = serveView(new Date(Date.now() - 1).toISOString());
  renderApp('/dashboard');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/dashboard'));
});

it('is absent from the creator’s own session, which lists the views', async () => {
  server.use(
    endpoint('get', '/api/sessions', { data: [sessionWith()], viewedAt: ['2026-11-20T08:00:00.000Z'] }),
  );
  renderApp('/settings?tab=security');
  const list = within(await screen.findByRole('list', { name: 'Views by administrators' }));
  expect(list.getByText(/^November 20, 2026 at /)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'View by an administrator' })).toBeNull();
});

it("shows the API's errors", async () => {
  serveView();
  const message = 'Administrators cannot see this part of an account.';
  server.use(failingEndpoint('get', '/api/sessions', 403, message));
  renderApp('/settings?tab=security');
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});
