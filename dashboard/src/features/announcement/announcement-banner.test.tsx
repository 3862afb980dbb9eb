import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createUser } from '../../../test/msw/data';
import { mockEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const announcement = {
  version: 7,
  text: '<b>Maintenance</b> on Sunday.',
  linkUrl: 'https://status.example/',
  level: 'warning' as const,
};

it('shows plain text with its link, until it is dismissed', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint('get', '/api/user', createUser({ announcement })),
    mockEndpoint('post', '/api/update-profile', async (request) => {
      bodies.push(await request.json());
      return createUser({ announcement: null });
    }),
  );
  const { user } = renderApp('/settings');
  const banner = await screen.findByRole('region', { name: 'Announcement' });
  expect(banner.textContent).toContain('<b>Maintenance</b> on Sunday.');
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe(
    'https://status.example/',
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss announcement' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull());
  expect(bodies).toEqual([{ dismissedAnnouncement: 7 }]);
  expect(document.activeElement?.id).toBe('main');
});
