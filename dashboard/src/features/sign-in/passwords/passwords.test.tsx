import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint, listOf } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const button = (name: string) => screen.findByRole('button', { name });
const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
const toast = (text: string) => screen.findByText(text, { selector: 'li *' });
const signedOut = () => server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.'));

afterEach(() => document.querySelector('meta[name="tidings-password-min"]')?.remove());

describe('the password in Settings', () => {
  async function openCard(user = userWith()) {
    server.use(endpoint('get', '/api/user', user), endpoint('get', '/api/tokens', listOf([])));
    const app = renderApp('/settings?tab=security');
    await screen.findByRole('heading', { name: 'Password' });
    return app;
  }

  it('is changed, and API tokens only if asked', async () => {
    const sent: unknown[] = [];
    server.use(
      endpoint('post', '/api/change-password', async (request) => {
        sent.push(await request.json());
        return { success: true };
      }),
    );
    const { user } = await openCard();
    const given = await field('New password');
    await user.type(given, 'a kiln that would not cool');
    await user.click(await button('Change password'));
    expect(await toast('Password changed')).toBeTruthy();
    expect(given.value).toBe('');
    await user.type(given, 'a kiln that cools');
    await user.click(
      screen.getByRole('checkbox', { name: 'Also revoke my API tokens and connected devices' }),
    );
    await user.click(await button('Change password'));
    await waitFor(() =>
      expect(sent).toEqual([
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
    await user.type(await field('New password'), 'nine long');
    await user.click(await button('Change password'));
    expect(await screen.findByText('Password must be at least 10 characters')).toBeTruthy();
    expect(document.activeElement).toBe(await field('New password'));
  });

  it('preserves the input when the server rejects it', async () => {
    const message = 'This password is easy to guess. Choose a longer or less common one.';
    server.use(failingEndpoint('post', '/api/change-password', 400, message));
    const { user } = await openCard();
    await user.type(await field('New password'), 'sunshine');
    await user.click(await button('Change password'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect((await field('New password')).value).toBe('sunshine');
  });

  it('can be the first one, confirmed by an emailed code', async () => {
    const code = 'reauthentication_required';
    server.use(
      failingEndpoint('post', '/api/change-password', 403, 'Please confirm.', undefined, code),
      endpoint('post', '/api/auth/request-code', { email: 'mara@lindqvist.example' }),
      endpoint('post', '/api/reauthenticate', () => {
        server.use(endpoint('post', '/api/change-password', { success: true }));
        return { success: true };
      }),
    );
    const { user } = await openCard(userWith({ hasPassword: false }));
    await user.type(await field('New password'), 'a kiln that would not cool');
    await user.click(await button('Set password'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }));
    await dialog.findByText('We sent a 6-digit code to mara@lindqvist.example.');
    await user.type(dialog.getByLabelText('Verification code'), '042137');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await toast('Password changed')).toBeTruthy();
  });
});

describe('the meter', () => {
  it('shows how hard a password is to guess, and includes the username', async () => {
    server.use(endpoint('get', '/api/tokens', listOf([])));
    const { user } = renderApp('/settings?tab=security');
    const given = await field('New password');
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter.getAttribute('aria-valuetext')).toBe('Not measured yet');
    await user.type(given, 'mara');
    await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('Very weak'));
    await user.type(given, ' fires a kiln at dawn');
    await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('Strong'));
    expect(meter.getAttribute('value')).toBe('4');
  });
});

describe('a forgotten password', () => {
  async function openForgotten() {
    signedOut();
    const app = renderApp('/auth?mode=log-in');
    await app.user.click(await button('Forgot your password?'));
    return app;
  }

  it('is reset by email, without revealing whether the address has an account', async () => {
    const sent: unknown[] = [];
    server.use(
      endpoint('post', '/api/auth/request-password-reset', async (request) => {
        sent.push(await request.json());
        return { email: 'mara@kiln.example' };
      }),
    );
    const { user, router } = await openForgotten();
    await user.type(await field('Email'), ' mara@kiln.example');
    await user.click(await button('Send link'));
    expect((await screen.findByText(/has an account, we sent it a link/)).textContent).toContain(
      'If mara@kiln.example has an account',
    );
    expect(sent).toEqual([{ email: 'mara@kiln.example' }]);
    await user.click(await button('Back'));
    expect(await button('Log In')).toBeTruthy();
    expect(router.state.location.search).toBe('?mode=log-in');
  });

  it.each([
    ['', 'Please enter your email address'],
    ['mara', 'Please enter a valid email address'],
  ])('is not asked for with %j', async (given, problem) => {
    const { user } = await openForgotten();
    if (given) await user.type(await field('Email'), given);
    await user.click(await button('Send link'));
    expect(await screen.findByText(problem)).toBeTruthy();
  });
});

describe('the page of the emailed link', () => {
  it('sets a new password and opens the sign-in form', async () => {
    signedOut();
    const sent: unknown[] = [];
    server.use(
      endpoint('post', '/api/auth/reset-password', async (request) => {
        sent.push(await request.json());
        return { success: true };
      }),
    );
    const { user, router } = renderApp('/reset-password#q1w2e3');
    await user.type(await field('New password'), 'a kiln that would not cool');
    await user.click(await button('Set password'));
    expect(await toast('Sign in with your new password.')).toBeTruthy();
    expect(await button('Log In')).toBeTruthy();
    expect(sent).toEqual([{ token: 'q1w2e3', newPassword: 'a kiln that would not cool' }]);
    expect(router.state.location.pathname + router.state.location.search).toBe('/auth?mode=log-in');
  });

  it('preserves the form when the password is rejected', async () => {
    signedOut();
    server.use(failingEndpoint('post', '/api/auth/reset-password', 400, 'This password is easy to guess.'));
    const { user } = renderApp('/reset-password#q1w2e3');
    await user.type(await field('New password'), 'sunshine');
    await user.click(await button('Set password'));
    expect((await screen.findByRole('alert')).textContent).toBe('This password is easy to guess.');
    expect((await field('New password')).value).toBe('sunshine');
  });

  it.each([
    ['that has expired', '/reset-password#q1w2e3'],
    ['without a token', '/reset-password'],
  ])('offers a new link in place of one %s', async (_, path) => {
    signedOut();
    server.use(failingEndpoint('post', '/api/auth/reset-password', 410, 'Over.', undefined, 'link_expired'));
    const { user } = renderApp(path);
    if (path.includes('#')) {
      await user.type(await field('New password'), 'a kiln that would not cool');
      await user.click(await button('Set password'));
    }
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This link is incomplete, has expired or was already used',
    );
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    expect(await button('Send link')).toBeTruthy();
  });
});
