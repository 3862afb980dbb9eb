import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers, createConsoleDetail } from '../../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { renderApp } from '../../../../../test/render-app';

const TOKEN = {
  id: 7,
  name: 'ci server',
  scopes: ['read' as const],
  device: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedOn: null,
  expiresAt: null,
};

beforeEach(() => server.use(...consoleHandlers));

async function openTokens() {
  const { user } = renderApp('/admin/dashboard');
  await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
  const details = within(await screen.findByRole('dialog', { name: 'Mara Lindqvist' }));
  await user.click(details.getByRole('tab', { name: 'API tokens' }));
  return { user, details };
}

it('lists the tokens of a creator, and revokes one after a confirmation', async () => {
  let tokens = [TOKEN];
  server.use(
    mockEndpoint('get', '/api/admin/users/{id}', () => createConsoleDetail({ tokens })),
    mockFailingEndpoint('delete', '/api/admin/users/{id}/tokens/{tokenId}', 404, 'API token not found.'),
  );
  const { user, details } = await openTokens();
  const row = within(await details.findByRole('table', { name: 'API tokens' }));
  expect(row.getByRole('rowheader', { name: 'ci server' })).toBeTruthy();
  await user.click(row.getByRole('button', { name: /^Revoke/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this token?' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect((await question.findByRole('alert')).textContent).toBe('API token not found.');
  server.use(
    mockEndpoint('delete', '/api/admin/users/{id}/tokens/{tokenId}', () => {
      tokens = [];
      return { success: true };
    }),
  );
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(details.getByText('No API tokens')).toBeTruthy());
});
