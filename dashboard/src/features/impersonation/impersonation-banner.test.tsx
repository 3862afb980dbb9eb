import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createSession, createUser } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const createEndTime = () => new Date(Date.now() + 30 * 60_000).toISOString();

function serveView(endsAt = createEndTime()) {
  server.use(
    mockEndpoint('get', '/api/user', createUser({ timeZone: null, impersonation: { admin: 'ada', endsAt } })),
  );
  return vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
}

afterEach(() => void vi.restoreAllMocks());

it.each(['/dashboard', '/subscribers', '/settings'])(
  'names the administrator on %s, and ends the view',
  async (path) => {
    const assign = serveView();
    let endCount = 0;
    server.use(
      mockEndpoint('post', '/api/logout', () => {
        endCount += 1;
        return { success: true };
      }),
    );
    const { user } = renderApp(path);
    const banner = within(await screen.findByRole('region', { name: 'View by an administrator' }));
    expect(banner.getByText('ada')).toBeTruthy();
    expect(banner.getByText(/The view cannot change anything/)).toBeTruthy();
    await user.click(banner.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/dashboard'));
    expect(endCount).toBe(1);
  },
);

it('returns to the console when the view expires', async () => {
  const assign = serveView(new Date(Date.now() - 1).toISOString());
  renderApp('/dashboard');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/dashboard'));
});

it('is absent from the creator’s own session, which lists the views', async () => {
  server.use(
    mockEndpoint('get', '/api/sessions', { data: [createSession()], viewedAt: ['2026-11-20T08:00:00.000Z'] }),
  );
  renderApp('/settings?tab=security');
  const list = within(await screen.findByRole('list', { name: 'Views by administrators' }));
  expect(list.getByText(/^November 20, 2026 at /)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'View by an administrator' })).toBeNull();
});

it("shows the API's errors", async () => {
  serveView();
  const message = 'Administrators cannot see this part of an account.';
  server.use(mockFailingEndpoint('get', '/api/sessions', 403, message));
  renderApp('/settings?tab=security');
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});
