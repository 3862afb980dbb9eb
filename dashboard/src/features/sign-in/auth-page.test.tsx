import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userWith } from '../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.')));

describe('the selection', () => {
  it('offers every way in', async () => {
    renderApp('/auth');
    expect(await button('Sign in with Password')).toBeTruthy();
    expect(await button('Email me a code')).toBeTruthy();
    expect((await button('Create New Account')).hasAttribute('disabled')).toBe(false);
  });

  it('says when nobody can register', async () => {
    server.use(endpoint('get', '/api/registration-status', { enabled: false }));
    renderApp('/auth');
    expect((await button('Registration Disabled')).hasAttribute('disabled')).toBe(true);
  });

  it('tells of a status that could not be read, and leaves the way open', async () => {
    server.use(failingEndpoint('get', '/api/registration-status', 500, 'Down'));
    renderApp('/auth');
    expect(await screen.findByText('Failed to fetch registration status', { selector: 'li *' })).toBeTruthy();
    expect(await button('Create New Account')).toBeTruthy();
  });
});

describe('logging in', () => {
  async function openLogIn() {
    const app = renderApp('/auth');
    await app.user.click(await button('Sign in with Password'));
    return app;
  }

  it('needs both fields', async () => {
    const { user } = await openLogIn();
    await user.click(await button('Log In'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields');
  });

  it('shows the server’s words in an alert and in a toast', async () => {
    server.use(failingEndpoint('post', '/api/login', 401, 'Wrong username or password.'));
    const { user } = await openLogIn();
    await user.type(screen.getByLabelText('Username or email'), 'mara');
    await user.type(screen.getByLabelText('Password'), 'guess');
    await user.click(await button('Log In'));
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.');
    expect(screen.getByText('Login failed', { selector: 'li *' })).toBeTruthy();
    expect((screen.getByLabelText('Username or email') as HTMLInputElement).value).toBe('mara');
  });

  it('leads home and greets', async () => {
    server.use(endpoint('post', '/api/login', userWith()));
    const { user, router } = await openLogIn();
    await user.type(screen.getByLabelText('Username or email'), 'mara@lindqvist.example');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    server.use(endpoint('get', '/api/user', userWith()));
    await user.click(await button('Log In'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(await screen.findByText('Welcome back, mara!', { selector: 'li *' })).toBeTruthy();
  });

  it('forgets what was typed on the way back', async () => {
    const { user } = await openLogIn();
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(await button('Back'));
    await user.click(await button('Sign in with Password'));
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  });
});

describe('a code instead of a password', () => {
  const codeField = () => screen.findByLabelText('Verification code') as Promise<HTMLInputElement>;

  async function openCode() {
    const app = renderApp('/auth');
    await app.user.click(await button('Email me a code'));
    return app;
  }

  async function reachCode() {
    server.use(endpoint('post', '/api/auth/request-code', { email: 'mara@lindqvist.example' }));
    const app = await openCode();
    await app.user.type(screen.getByLabelText('Email'), ' Mara@Lindqvist.example ');
    await app.user.click(await button('Send Verification Code'));
    await codeField();
    return app;
  }

  it.each([
    ['', 'Please enter your email address'],
    ['mara', 'Please enter a valid email address'],
  ])('does not send to %j', async (typed, problem) => {
    const { user } = await openCode();
    if (typed) await user.type(screen.getByLabelText('Email'), typed);
    await user.click(await button('Send Verification Code'));
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('shows why no code was sent', async () => {
    server.use(failingEndpoint('post', '/api/auth/request-code', 429, 'Too many codes. Try again later.'));
    const { user } = await openCode();
    await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many codes. Try again later.');
    expect(screen.getByText('Failed to send code', { selector: 'li *' })).toBeTruthy();
  });

  it('says where the code went and takes only its digits', async () => {
    const { user } = await reachCode();
    expect(screen.getByText('Verification code sent', { selector: 'li *' })).toBeTruthy();
    expect(screen.getByText("We've sent a 6-digit code to mara@lindqvist.example")).toBeTruthy();
    expect(screen.getByText(/A code was sent to/).textContent).toBe(
      'A code was sent to mara@lindqvist.example',
    );
    const field = await codeField();
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await user.type(field, '12a-3');
    expect(field.value).toBe('123');
    await user.click(await button('Verify & Sign In'));
    expect(await screen.findByText('Please enter the 6-digit verification code')).toBeTruthy();
    await user.type(field, '4567');
    expect(field.value).toBe('123456');
  });

  it('leads home with the right code', async () => {
    const { user, router } = await reachCode();
    let sent: unknown;
    server.use(
      endpoint('post', '/api/auth/verify-code', async (request) => {
        sent = await request.json();
        return userWith();
      }),
      endpoint('get', '/api/user', userWith()),
    );
    await user.type(await codeField(), '012345{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sent).toEqual({ email: 'mara@lindqvist.example', code: '012345' });
  });

  it('shows why a code was refused', async () => {
    server.use(failingEndpoint('post', '/api/auth/verify-code', 401, 'That code is not right.'));
    const { user } = await reachCode();
    await user.type(await codeField(), '999999{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('That code is not right.');
    expect(screen.getByText('Verification failed', { selector: 'li *' })).toBeTruthy();
  });

  it('sends another code by way of the first step', async () => {
    const { user } = await reachCode();
    const requested: unknown[] = [];
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      endpoint('post', '/api/auth/request-code', async (request) => {
        requested.push(await request.json());
        await held;
        return { email: 'mara@lindqvist.example' };
      }),
    );
    await user.click(await button('Resend Code'));
    expect(screen.getByLabelText('Email')).toBeTruthy();
    expect((await button('Send Verification Code')).getAttribute('aria-busy')).toBe('true');
    answer();
    expect((await codeField()).value).toBe('');
    expect(requested).toEqual([{ email: 'mara@lindqvist.example' }]);
  });
});

describe('registering', () => {
  async function openWizard() {
    const app = renderApp('/auth');
    await app.user.click(await button('Create New Account'));
    return app;
  }

  async function reachPasswords() {
    server.use(
      endpoint('get', '/api/check-username/{username}', { available: true }),
      endpoint('get', '/api/check-email/{email}', { available: true }),
    );
    const app = await openWizard();
    await app.user.type(screen.getByLabelText('Username'), 'Mara L');
    await screen.findByText('Username is available');
    await app.user.click(await button('Continue'));
    await app.user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example');
    await screen.findByText('Email is available');
    await app.user.click(await button('Continue'));
    return app;
  }

  it('goes on only with a free username', async () => {
    server.use(endpoint('get', '/api/check-username/{username}', { available: false }));
    const { user } = await openWizard();
    await user.type(screen.getByLabelText('Username'), 'mara');
    await screen.findByText('Username is taken');
    expect((await button('Continue')).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Please choose a different username', { selector: 'li *' })).toBeTruthy();
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  });

  it('treats a failed check as taken', async () => {
    server.use(failingEndpoint('get', '/api/check-email/{email}', 503, 'Down'));
    server.use(endpoint('get', '/api/check-username/{username}', { available: true }));
    const { user } = await openWizard();
    await user.type(screen.getByLabelText('Username'), 'mara');
    await screen.findByText('Username is available');
    await user.click(await button('Continue'));
    await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example');
    expect(await screen.findByText('Email is already in use')).toBeTruthy();
  });

  it('judges the passwords before it asks the server', async () => {
    const { user } = await reachPasswords();
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.type(screen.getByLabelText('Confirm password'), 'secret2');
    await user.click(await button('Setup Account'));
    expect((await screen.findByRole('alert')).textContent).toBe('Passwords do not match.');
  });

  it('creates the account with the cleaned username and leads to the first steps, once', async () => {
    const { user, router } = await reachPasswords();
    let sent: unknown;
    server.use(
      endpoint('post', '/api/register', async (request) => {
        sent = await request.json();
        return userWith({ username: 'maral' });
      }),
      endpoint('get', '/api/user', userWith({ username: 'maral' })),
    );
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.type(screen.getByLabelText('Confirm password'), 'secret1');
    await user.click(await button('Setup Account'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
    expect(sent).toEqual({ username: 'maral', email: 'mara@lindqvist.example', password: 'secret1' });
    expect(await screen.findByText('Your account has been created!', { selector: 'li *' })).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    await router.navigate('/');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('keeps the steps before when going back', async () => {
    const { user } = await reachPasswords();
    await user.click(await button('Back'));
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mara@lindqvist.example');
    await user.click(await button('Back'));
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('maral');
  });
});
