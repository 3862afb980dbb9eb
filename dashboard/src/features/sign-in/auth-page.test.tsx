import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userWith } from '../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.')));

describe('the selection', () => {
  it('offers both ways in', async () => {
    renderApp('/auth');
    expect(await button('Sign in with Password')).toBeTruthy();
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

  it('creates the account with the cleaned username and leads home', async () => {
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
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sent).toEqual({ username: 'maral', email: 'mara@lindqvist.example', password: 'secret1' });
    expect(await screen.findByText('Your account has been created!', { selector: 'li *' })).toBeTruthy();
  });

  it('keeps the steps before when going back', async () => {
    const { user } = await reachPasswords();
    await user.click(await button('Back'));
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mara@lindqvist.example');
    await user.click(await button('Back'));
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('maral');
  });
});
