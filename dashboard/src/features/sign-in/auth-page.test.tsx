import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const findButton = (name: string) => screen.findByRole('button', { name });

beforeEach(() => server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.')));

describe('the choice of sign-in methods', () => {
  it('offers every way to sign in', async () => {
    renderApp('/auth');
    expect(await findButton('Sign in with Password')).toBeTruthy();
    expect(await findButton('Email me a code')).toBeTruthy();
    expect((await findButton('Create New Account')).hasAttribute('disabled')).toBe(false);
  });

  /** Returns the ways to sign in, in order. */
  const listSignInButtons = () =>
    screen
      .getAllByRole('button', { name: /^(Sign in with Password|Email me a code|Create New Account)$/ })
      .map(({ textContent }) => textContent);

  it('offers a new account first, and a sign-in first on a device that has signed in', async () => {
    localStorage.clear();
    renderApp('/auth');
    await findButton('Create New Account');
    expect(listSignInButtons()).toEqual(['Create New Account', 'Sign in with Password', 'Email me a code']);
    cleanup();
    localStorage.setItem('tidings-signed-in-before', 'yes');
    renderApp('/auth');
    await findButton('Create New Account');
    expect(listSignInButtons()).toEqual(['Sign in with Password', 'Email me a code', 'Create New Account']);
    localStorage.clear();
  });

  it('shows that registration is closed', async () => {
    server.use(mockEndpoint('get', '/api/registration-status', { enabled: false }));
    renderApp('/auth');
    expect((await findButton('Registration Disabled')).hasAttribute('disabled')).toBe(true);
  });

  it('shows an error if the registration status cannot be read, and leaves sign-up open', async () => {
    server.use(mockFailingEndpoint('get', '/api/registration-status', 500, 'Down'));
    renderApp('/auth');
    expect(await screen.findByText('Failed to fetch registration status', { selector: 'li *' })).toBeTruthy();
    expect(await findButton('Create New Account')).toBeTruthy();
  });
});

describe('the link to the beta', () => {
  afterEach(() => document.querySelector('meta[name="tidings-beta-url"]')?.remove());

  it('is shown if the instance has a beta URL', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'tidings-beta-url' });
    meta.content = 'https://forms.example/beta';
    document.head.append(meta);
    renderApp('/auth');
    const link = await screen.findByRole('link', { name: 'Sign up for the beta' });
    expect(link.getAttribute('href')).toBe('https://forms.example/beta');
  });

  it('is hidden if the instance has no beta URL', async () => {
    renderApp('/auth');
    await findButton('Sign in with Password');
    expect(screen.queryByRole('link', { name: 'Sign up for the beta' })).toBeNull();
  });
});

describe('signing in', () => {
  async function openLogIn() {
    const app = renderApp('/auth');
    await app.user.click(await findButton('Sign in with Password'));
    return app;
  }

  it('requires both fields', async () => {
    const { user } = await openLogIn();
    await user.click(await findButton('Log In'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields');
  });

  it('shows the error of the server in an alert and in a toast', async () => {
    server.use(mockFailingEndpoint('post', '/api/login', 401, 'Wrong username or password.'));
    const { user } = await openLogIn();
    await user.type(screen.getByLabelText('Username or email'), 'mara');
    await user.type(screen.getByLabelText('Password'), 'guess');
    await user.click(await findButton('Log In'));
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.');
    expect(screen.getByText('Login failed', { selector: 'li *' })).toBeTruthy();
    expect((screen.getByLabelText('Username or email') as HTMLInputElement).value).toBe('mara');
  });

  it('opens home with a greeting', async () => {
    server.use(mockEndpoint('post', '/api/login', createUser()));
    const { user, router } = await openLogIn();
    await user.type(screen.getByLabelText('Username or email'), 'mara@lindqvist.example');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    server.use(mockEndpoint('get', '/api/user', createUser()));
    await user.click(await findButton('Log In'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(await screen.findByText('Welcome back, mara!', { selector: 'li *' })).toBeTruthy();
  });

  it('discards the input on Back', async () => {
    const { user } = await openLogIn();
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(await findButton('Back'));
    await user.click(await findButton('Sign in with Password'));
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('');
  });

  it.each([
    ['Username or email', 'Password'],
    ['Password', 'Username or email'],
  ])('requires more than %j, and focuses the other field', async (label, missing) => {
    const { user } = await openLogIn();
    await user.type(screen.getByLabelText(label), 'mara{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields');
    expect(document.activeElement).toBe(screen.getByLabelText(missing));
  });

  async function typeCredentials() {
    const app = await openLogIn();
    await app.user.type(screen.getByLabelText('Username or email'), 'mara');
    await app.user.type(screen.getByLabelText('Password'), 'secret1');
    return app;
  }

  it('shows a spinner, and sends one request however fast the button is pressed', async () => {
    await typeCredentials();
    let requestCount = 0;
    let sendResponse = () => {};
    const pendingResponse = new Promise<void>((resolve) => {
      sendResponse = resolve;
    });
    server.use(
      mockEndpoint('post', '/api/login', async () => {
        requestCount += 1;
        await pendingResponse;
        return createUser();
      }),
    );
    const logInButton = await findButton('Log In');
    fireEvent.click(logInButton);
    fireEvent.click(logInButton);
    expect((await findButton('Signing in...')).getAttribute('aria-busy')).toBe('true');
    sendResponse();
    expect(await screen.findByText('Login successful', { selector: 'li *' })).toBeTruthy();
    expect(requestCount).toBe(1);
  });

  it('preserves the input after a connection error, and signs in on retry', async () => {
    server.use(http.post('*/api/login', () => HttpResponse.error()));
    const { user, router } = await typeCredentials();
    await user.click(await findButton('Log In'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not reach the server. Please check your connection.',
    );
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('secret1');
    server.use(
      mockEndpoint('post', '/api/login', createUser()),
      mockEndpoint('get', '/api/user', createUser()),
    );
    await user.click(await findButton('Log In'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('returns to the choice of sign-in methods with the Back button of the browser', async () => {
    const { router } = await openLogIn();
    await router.navigate(-1);
    expect(await findButton('Create New Account')).toBeTruthy();
  });
});
