import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const TITLE = 'Confirm that it is you';
const TOKEN = {
  id: 4,
  name: 'laptop',
  scopes: ['read' as const],
  device: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedOn: null,
  expiresAt: null,
  token: 'tdg_secret',
};

let created: unknown[];
let confirmed: unknown[];

beforeEach(() => {
  [created, confirmed] = [[], []];
  server.use(
    mockEndpoint('get', '/api/user', createUser({ email: 'mara@kiln.example' })),
    mockEndpoint('get', '/api/tokens', createList([])),
    mockFailingEndpoint(
      'post',
      '/api/tokens',
      403,
      'Please confirm.',
      undefined,
      'reauthentication_required',
    ),
    mockEndpoint('post', '/api/reauthenticate', async (request) => {
      confirmed.push(await request.json());
      server.use(
        mockEndpoint('post', '/api/tokens', async (request) => {
          created.push(await request.json());
          return TOKEN;
        }),
      );
      return { success: true };
    }),
  );
});

async function createToken() {
  const app = renderApp('/settings?tab=security');
  await app.user.click(await screen.findByRole('tab', { name: 'Security' }));
  await app.user.click(await screen.findByRole('button', { name: 'Create token' }));
  await app.user.type(screen.getByLabelText('Name'), 'laptop');
  await app.user.click(screen.getByRole('button', { name: 'Create' }));
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  return { ...app, dialog };
}

describe('a call that needs a recent sign-in', () => {
  it('is repeated with the same input after the password', async () => {
    const { user, dialog } = await createToken();
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('dialog', { name: 'Your new token' })).toBeTruthy();
    expect(confirmed).toEqual([{ password: 'correct horse' }]);
    expect(created).toEqual([{ name: 'laptop', scopes: ['read'], expiresInDays: 90 }]);
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
  });

  it('is repeated after an emailed code', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/auth/request-code', async (request) => {
        bodies.push(await request.json());
        return { email: 'mara@kiln.example' };
      }),
    );
    const { user, dialog } = await createToken();
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }));
    await user.type(await dialog.findByLabelText('Verification code'), '042137');
    expect(dialog.getByText('We sent a 6-digit code to mara@kiln.example.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('dialog', { name: 'Your new token' })).toBeTruthy();
    expect([bodies, confirmed]).toEqual([[{ email: 'mara@kiln.example' }], [{ code: '042137' }]]);
  });

  it('shows why a password was wrong, and stays open', async () => {
    server.use(mockFailingEndpoint('post', '/api/reauthenticate', 401, 'This password is wrong.'));
    const { user, dialog } = await createToken();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(dialog.getByText('Enter your password.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This password is wrong.');
    expect(created).toEqual([]);
  });

  it('preserves the input if it is canceled', async () => {
    const { user, dialog } = await createToken();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    expect(((await screen.findByLabelText('Name')) as HTMLInputElement).value).toBe('laptop');
    expect(created).toEqual([]);
  });
});
