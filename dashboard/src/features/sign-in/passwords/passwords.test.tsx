import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createUser } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const findButton = (name: string) => screen.findByRole('button', { name });
const findField = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const serveSignedOut = () => server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));

afterEach(() => document.querySelector('meta[name="tidings-password-min"]')?.remove());

describe('the password in Settings', () => {
  async function openCard(user = createUser()) {
    server.use(mockEndpoint('get', '/api/user', user), mockEndpoint('get', '/api/tokens', createList([])));
    const app = renderApp('/settings?tab=security');
    await screen.findByRole('heading', { name: 'Password' });
    return app;
  }

  it('is changed, and API tokens are revoked only on request', async () => {
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/change-password', async (request) => {
        sentBodies.push(await request.json());
        return { success: true };
      }),
    );
    const { user } = await openCard();
    const passwordField = await findField('New password');
    await user.type(passwordField, 'a kiln that would not cool');
    await user.click(await findButton('Change password'));
    expect(await findToast('Password changed')).toBeTruthy();
    expect(passwordField.value).toBe('');
    await user.type(passwordField, 'a kiln that cools');
    await user.click(
      screen.getByRole('checkbox', { name: 'Also revoke my API tokens and connected devices' }),
    );
    await user.click(await findButton('Change password'));
    await waitFor(() =>
      expect(sentBodies).toEqual([
        { newPassword: 'a kiln that would not cool', revokeApiTokens: false },
        { newPassword: 'a kiln that cools', revokeApiTokens: true },
      ]),
    );
  });

  it('requires the minimum length of the instance', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'tidings-password-min' });
    meta.content = '10';
    document.head.append(meta);
    const { user } = await openCard();
    await user.type(await findField('New password'), 'nine long');
    await user.click(await findButton('Change password'));
    expect(await screen.findByText('Password must be at least 10 characters')).toBeTruthy();
    expect(document.activeElement).toBe(await findField('New password'));
  });

  it('preserves the input when the server rejects it', async () => {
    const message = 'This password is easy to guess. Choose a longer or less common one.';
    server.use(mockFailingEndpoint('post', '/api/change-password', 400, message));
    const { user } = await openCard();
    await user.type(await findField('New password'), 'sunshine');
    await user.click(await findButton('Change password'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect((await findField('New password')).value).toBe('sunshine');
  });

  it('is set for the first time after confirmation with an emailed code', async () => {
    const code = 'reauthentication_required';
    server.use(
      mockFailingEndpoint('post', '/api/change-password', 403, 'Please confirm.', undefined, code),
      mockEndpoint('post', '/api/auth/request-code', { email: 'mara@lindqvist.example' }),
      mockEndpoint('post', '/api/reauthenticate', () => {
        server.use(mockEndpoint('post', '/api/change-password', { success: true }));
        return { success: true };
      }),
    );
    const { user } = await openCard(createUser({ hasPassword: false }));
    await user.type(await findField('New password'), 'a kiln that would not cool');
    await user.click(await findButton('Set password'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }));
    await dialog.findByText('We sent a 6-digit code to mara@lindqvist.example.');
    await user.type(dialog.getByLabelText('Verification code'), '042137');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await findToast('Password changed')).toBeTruthy();
  });
});

describe('the password meter', () => {
  it('rates the username as very weak, and a long phrase as strong', async () => {
    server.use(mockEndpoint('get', '/api/tokens', createList([])));
    const { user } = renderApp('/settings?tab=security');
    const passwordField = await findField('New password');
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter.getAttribute('aria-valuetext')).toBe('Not measured yet');
    await user.type(passwordField, 'mara');
    await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('Very weak'));
    await user.type(passwordField, ' fires a kiln at dawn');
    await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('Strong'));
    expect(meter.getAttribute('value')).toBe('4');
  });
});

describe('a forgotten password', () => {
  async function openForgotten() {
    serveSignedOut();
    const app = renderApp('/auth?mode=log-in');
    await app.user.click(await findButton('Forgot your password?'));
    return app;
  }

  it('is reset by email, without revealing whether the address has an account', async () => {
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/auth/request-password-reset', async (request) => {
        sentBodies.push(await request.json());
        return { email: 'mara@kiln.example' };
      }),
    );
    const { user, router } = await openForgotten();
    await user.type(await findField('Email'), ' mara@kiln.example');
    await user.click(await findButton('Send link'));
    expect((await screen.findByText(/has an account, we sent it a link/)).textContent).toContain(
      'If mara@kiln.example has an account',
    );
    expect(sentBodies).toEqual([{ email: 'mara@kiln.example' }]);
    await user.click(await findButton('Back'));
    expect(await findButton('Log In')).toBeTruthy();
    expect(router.state.location.search).toBe('?mode=log-in');
  });

  it.each([
    ['', 'Please enter your email address'],
    ['mara', 'Please enter a valid email address'],
  ])('is not reset for the invalid email address %j', async (input, problem) => {
    const { user } = await openForgotten();
    if (input) await user.type(await findField('Email'), input);
    await user.click(await findButton('Send link'));
    expect(await screen.findByText(problem)).toBeTruthy();
  });
});

describe('the page of the emailed link', () => {
  it('sets a new password and opens the sign-in form', async () => {
    serveSignedOut();
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint('post', '/api/auth/reset-password', async (request) => {
        sentBodies.push(await request.json());
        return { success: true };
      }),
    );
    const { user, router } = renderApp('/reset-password#q1w2e3');
    await user.type(await findField('New password'), 'a kiln that would not cool');
    await user.click(await findButton('Set password'));
    expect(await findToast('Sign in with your new password.')).toBeTruthy();
    expect(await findButton('Log In')).toBeTruthy();
    expect(sentBodies).toEqual([{ token: 'q1w2e3', newPassword: 'a kiln that would not cool' }]);
    expect(router.state.location.pathname + router.state.location.search).toBe('/auth?mode=log-in');
  });

  it('preserves the form when the password is rejected', async () => {
    serveSignedOut();
    server.use(
      mockFailingEndpoint('post', '/api/auth/reset-password', 400, 'This password is easy to guess.'),
    );
    const { user } = renderApp('/reset-password#q1w2e3');
    await user.type(await findField('New password'), 'sunshine');
    await user.click(await findButton('Set password'));
    expect((await screen.findByRole('alert')).textContent).toBe('This password is easy to guess.');
    expect((await findField('New password')).value).toBe('sunshine');
  });

  it.each([
    ['that has expired', '/reset-password#q1w2e3'],
    ['without a token', '/reset-password'],
  ])('offers a new link in place of a link %s', async (_, path) => {
    serveSignedOut();
    server.use(
      mockFailingEndpoint('post', '/api/auth/reset-password', 410, 'Over.', undefined, 'link_expired'),
    );
    const { user } = renderApp(path);
    if (path.includes('#')) {
      await user.type(await findField('New password'), 'a kiln that would not cool');
      await user.click(await findButton('Set password'));
    }
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This link is incomplete, has expired or was already used',
    );
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    expect(await findButton('Send link')).toBeTruthy();
  });
});
