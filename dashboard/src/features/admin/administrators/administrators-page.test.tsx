import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, consoleHandlers } from '../../../../test/msw/console-data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const ada: typeof admin = { id: 2, username: 'ada', role: 'support', createdAt: '2026-11-20T08:00:00.000Z' };

beforeEach(() => server.use(...consoleHandlers));

it('has no button to delete or change the last owner', async () => {
  renderApp('/admin/administrators');
  const list = within(await screen.findByRole('list', { name: 'Administrators' }));
  expect(list.getByText('You')).toBeTruthy();
  expect(list.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^The last owner keeps the role and cannot be deleted/)).toBeTruthy();
});

it('adds an administrator', async () => {
  const admins = [admin];
  server.use(
    mockEndpoint('get', '/api/admin/admins', () => createList(admins)),
    mockEndpoint('post', '/api/admin/admins', async (request) => {
      expect(await request.json()).toEqual({
        username: 'ada',
        role: 'support',
        password: 'correct horse',
        currentPassword: 'my own horse',
      });
      admins.push(ada);
      return ada;
    }),
  );
  const { user } = renderApp('/admin/administrators');
  await user.click(await screen.findByRole('button', { name: 'Add administrator' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add an administrator' }));
  const add = form.getByRole('button', { name: 'Add administrator' });
  await user.click(add);
  expect(form.getByText('Username is required')).toBeTruthy();
  expect(form.getByText('Password is required')).toBeTruthy();
  expect(form.getByText('Please enter your current password')).toBeTruthy();
  await user.type(form.getByLabelText('Username'), 'ada');
  await user.type(form.getByLabelText('Password'), 'correct horse');
  await user.type(form.getByLabelText('Your current password'), 'my own horse');
  await user.click(add);
  expect(await screen.findByText('Administrator added')).toBeTruthy();
  expect(await screen.findByText('Support, since November 20, 2026')).toBeTruthy();
});

it('shows that a username already exists', async () => {
  const message = 'An administrator with this username already exists.';
  server.use(mockFailingEndpoint('post', '/api/admin/admins', 409, message, [{ path: 'username', message }]));
  const { user } = renderApp('/admin/administrators');
  await user.click(await screen.findByRole('button', { name: 'Add administrator' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Username'), 'root');
  await user.type(form.getByLabelText('Password'), 'correct horse');
  await user.type(form.getByLabelText('Your current password'), 'my own horse');
  await user.click(form.getByRole('button', { name: 'Add administrator' }));
  expect(await form.findByText(message)).toBeTruthy();
});

describe('changing a role', () => {
  it('requires the current administrator’s password, and shows the new role', async () => {
    let role = ada.role;
    server.use(
      mockEndpoint('get', '/api/admin/admins', () => createList([admin, { ...ada, role }])),
      mockEndpoint('patch', '/api/admin/admins/{id}', async (request) => {
        expect(new URL(request.url).pathname).toBe('/api/admin/admins/2');
        expect(await request.json()).toEqual({ role: 'finance', currentPassword: 'my own horse' });
        role = 'finance';
        return { ...ada, role };
      }),
    );
    const { user } = renderApp('/admin/administrators');
    await user.click(await screen.findByRole('button', { name: 'Change role of ada' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change the role of ada' }));
    await user.click(form.getByRole('radio', { name: 'Finance' }));
    expect(form.getByText(/^Plans and quotas/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Change role' }));
    expect(form.getByText('Please enter your current password')).toBeTruthy();
    await user.type(form.getByLabelText('Your current password'), 'my own horse');
    await user.click(form.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('Role changed')).toBeTruthy();
    expect(await screen.findByText('Finance, since November 20, 2026')).toBeTruthy();
  });
});

it.each([
  ['support', ['Dashboard', 'Deliveries', 'Health', 'Review', 'Bans', 'Privacy', 'Administrators']],
  ['finance', ['Dashboard', 'Administrators']],
] as const)('hides from %s the screens and actions that the role does not include', async (role, labels) => {
  server.use(mockEndpoint('get', '/api/admin/me', { ...admin, role }));
  const { router } = renderApp('/admin/administrators');
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Administrators' })).toBeNull();
  const rail = within(screen.getByRole('navigation', { name: 'Console' }));
  expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(labels);
  await router.navigate('/admin/settings');
  expect(await screen.findByText('You cannot open this screen')).toBeTruthy();
  await router.navigate('/admin/dashboard');
  await screen.findByText('mara@lindqvist.example');
  const isShown = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null;
  expect(isShown('Add User')).toBe(role === 'support');
  expect(isShown('Upgrade mara')).toBe(role === 'finance');
  expect(isShown(/edit the email quota of mara/)).toBe(role === 'finance');
  expect(screen.queryByRole('heading', { name: 'Registration' })).toBeNull();
});

describe('deleting an administrator', () => {
  it('explains the effect before it deletes', async () => {
    let admins = [admin, ada];
    server.use(
      mockEndpoint('get', '/api/admin/admins', () => createList(admins)),
      mockEndpoint('delete', '/api/admin/admins/{id}', (request) => {
        expect(new URL(request.url).pathname).toBe('/api/admin/admins/2');
        admins = [admin];
        return { success: true };
      }),
    );
    const { user } = renderApp('/admin/administrators');
    await user.click(await screen.findByRole('button', { name: 'Delete ada' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete ada?' }));
    expect(question.getByText(/^They are signed out everywhere/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Administrator deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Support, since November 20, 2026')).toBeNull());
  });

  it('shows the server’s error', async () => {
    const message = 'This is the only owner. Make another administrator an owner first.';
    server.use(
      mockEndpoint('get', '/api/admin/admins', createList([admin, { ...ada, role: 'owner' }])),
      mockFailingEndpoint('delete', '/api/admin/admins/{id}', 409, message),
    );
    const { user } = renderApp('/admin/administrators');
    await user.click(await screen.findByRole('button', { name: 'Delete root' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete yourself?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect((await question.findByRole('alert')).textContent).toBe(message);
  });
});

describe('changing the own password', () => {
  it('saves it and clears the fields', async () => {
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/admin/password', async (request) => {
        bodies.push(await request.json());
        return { success: true };
      }),
    );
    const { user } = renderApp('/admin/administrators');
    const current = await screen.findByLabelText('Current password');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Please enter your current password')).toBeTruthy();
    await user.type(current, 'old horse');
    await user.type(screen.getByLabelText('New password'), 'a new horse now');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(bodies).toEqual([{ currentPassword: 'old horse', newPassword: 'a new horse now' }]);
    expect((current as HTMLInputElement).value).toBe('');
  });

  it('shows a wrong current password at its field', async () => {
    const message = 'This is not your current password.';
    server.use(
      mockFailingEndpoint('post', '/api/admin/password', 400, message, [
        { path: 'currentPassword', message },
      ]),
    );
    const { user } = renderApp('/admin/administrators');
    const current = await screen.findByLabelText('Current password');
    await user.type(current, 'wrong horse');
    await user.type(screen.getByLabelText('New password'), 'a new horse now');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password not changed')).toBeTruthy();
    expect(current.getAttribute('aria-invalid')).toBe('true');
  });
});
