import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const ban = {
  id: 4,
  kind: 'domain' as const,
  value: 'kova.example',
  reason: 'Disposable addresses',
  addedBy: 'root',
  createdAt: '2026-11-20T08:00:00.000Z',
  endsAt: null,
};

beforeEach(() =>
  server.use(...consoleHandlers, mockEndpoint('get', '/api/admin/bans', { data: [ban], nextCursor: null })),
);

async function fill(value: string) {
  const { user } = renderApp('/admin/bans');
  await user.type(await screen.findByLabelText('Address, domain or network'), value);
  await user.type(screen.getByLabelText('Reason'), 'Card testing');
  await user.click(screen.getByRole('button', { name: 'Preview ban' }));
  return user;
}

it('adds a ban after its effects are confirmed', async () => {
  const bodies: unknown[] = [];
  const warning = 'This network is very large. Nobody in it can sign up, subscribe or buy.';
  server.use(
    mockEndpoint('post', '/api/admin/bans', async (request) => {
      const body = (await request.json()) as { confirmed: boolean };
      bodies.push(body);
      const id = body.confirmed ? 5 : null;
      return { id, kind: 'network' as const, value: '203.0.0.0/8', accounts: null, warning };
    }),
  );
  const user = await fill('203.0.113.0/8');
  const question = within(await screen.findByRole('dialog', { name: 'Ban 203.0.0.0/8?' }));
  expect(question.getByText(warning)).toBeTruthy();
  const requestBody = { value: '203.0.113.0/8', reason: 'Card testing', endsAt: null };
  expect(bodies).toEqual([{ ...requestBody, confirmed: false }]);
  await user.click(question.getByRole('button', { name: 'Add ban' }));
  expect(await screen.findByText('Ban added')).toBeTruthy();
  expect(bodies[1]).toEqual({ ...requestBody, confirmed: true });
});

it('shows how many accounts match a new ban', async () => {
  const effects = { id: null, kind: 'domain' as const, value: 'ash.example', accounts: 2, warning: null };
  server.use(mockEndpoint('post', '/api/admin/bans', effects));
  await fill('ash.example');
  expect(
    await screen.findByText('2 accounts match. The ban does not suspend existing accounts.'),
  ).toBeTruthy();
});

it('shows why a ban is rejected, beside its field', async () => {
  const message = 'You use this network now. Enter a network without your own address.';
  server.use(mockFailingEndpoint('post', '/api/admin/bans', 400, message, [{ path: 'value', message }]));
  await fill('0.0.0.0/0');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText('Address, domain or network').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('removes a ban after a confirmation', async () => {
  const removedPaths: string[] = [];
  server.use(
    mockEndpoint('delete', '/api/admin/bans/{id}', (request) => {
      removedPaths.push(new URL(request.url).pathname);
      return { success: true as const };
    }),
  );
  const { user } = renderApp('/admin/bans');
  const list = within(await screen.findByRole('list', { name: 'Bans' }));
  expect(list.getByText(/^Added .* by root\. Never ends$/)).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Remove the ban of kova.example' }));
  expect(removedPaths).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Remove ban' }));
  expect(await screen.findByText('Ban removed')).toBeTruthy();
  expect(removedPaths).toEqual(['/api/admin/bans/4']);
});
