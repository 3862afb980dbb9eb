import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const PHONE = { id: 3, name: 'Phone', createdAt: '2020-11-01T08:00:00.000Z', lastUsedAt: null };

it('lists passkeys, and removes one after a confirmation', async () => {
  let rows = [PHONE];
  server.use(
    mockEndpoint('get', '/api/passkeys', () => ({ data: rows })),
    mockEndpoint('delete', '/api/passkeys/{id}', () => {
      rows = [];
      return { success: true };
    }),
  );
  const { user } = renderApp('/settings?tab=security');
  expect((await screen.findByRole('list', { name: 'Passkeys' })).textContent).toContain(
    'PhoneSince November 1, 2020 · never used',
  );
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No passkeys yet.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('explains that the browser has no passkeys', async () => {
  renderApp('/settings?tab=security');
  expect(await screen.findByText('This browser cannot add passkeys at this address.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
