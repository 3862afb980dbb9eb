import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const OTHER = createSession({ id: 'other', device: null, timeZone: null, isCurrent: false });

async function openCard() {
  const app = renderApp('/settings?tab=security');
  const list = await screen.findByRole('list', { name: 'Sessions' });
  return { ...app, list };
}

it('lists the browsers with their time zone, and marks the current one', async () => {
  server.use(mockEndpoint('get', '/api/sessions', { data: [createSession(), OTHER], viewedAt: [] }));
  const { list } = await openCard();
  const [ownItem, otherItem] = within(list).getAllByRole('listitem');
  expect(ownItem?.textContent).toContain('Firefox on WindowsThis browserTime zone Europe/Stockholm');
  expect(otherItem?.textContent).toContain('Unknown browserTime zone unknown');
  expect(within(list).getAllByRole('button')).toHaveLength(1);
});

it('ends one session after a confirmation, and shows an error', async () => {
  let rows = [createSession(), OTHER];
  server.use(
    mockEndpoint('get', '/api/sessions', () => ({ data: rows, viewedAt: [] })),
    mockFailingEndpoint('delete', '/api/sessions/{sessionId}', 404, 'This session does not exist.'),
  );
  const { user, list } = await openCard();
  await user.click(within(list).getByRole('button', { name: 'End Unknown browser' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End this session?' }));
  await user.click(dialog.getByRole('button', { name: 'End' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This session does not exist.');
  server.use(
    mockEndpoint('delete', '/api/sessions/{sessionId}', () => {
      rows = [createSession()];
      return { success: true };
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

it('ends all other sessions after a confirmation', async () => {
  let endCount = 0;
  server.use(
    mockEndpoint('get', '/api/sessions', { data: [createSession(), OTHER], viewedAt: [] }),
    mockEndpoint('delete', '/api/sessions', () => {
      endCount += 1;
      return { success: true };
    }),
  );
  const { user } = await openCard();
  await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(endCount).toBe(1));
});
