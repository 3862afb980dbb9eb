import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { createErrorBody, createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const findButton = (name: string) => screen.findByRole('button', { name });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const UNREACHABLE = 'Could not reach the server. Please check your connection.';

beforeEach(() => server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.')));

async function openWizard() {
  const app = renderApp('/auth');
  await app.user.click(await findButton('Create New Account'));
  return app;
}

async function openPasswordStep() {
  server.use(
    mockEndpoint('get', '/api/check-username/{username}', { available: true }),
    mockEndpoint('get', '/api/check-email/{email}', { available: true }),
  );
  const app = await openWizard();
  await app.user.type(screen.getByLabelText('Username'), 'Mara L');
  await screen.findByText('Username is available');
  await app.user.click(await findButton('Continue'));
  await app.user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example');
  await screen.findByText('Email is available');
  await app.user.click(await findButton('Continue'));
  return app;
}

it('continues only with an available username', async () => {
  server.use(mockEndpoint('get', '/api/check-username/{username}', { available: false }));
  const { user } = await openWizard();
  await user.type(screen.getByLabelText('Username'), 'mara');
  await screen.findByText('Username is taken');
  expect((await findButton('Continue')).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Please choose a different username', { selector: 'li *' })).toBeTruthy();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
});

it('treats an email address as taken if its check failed', async () => {
  server.use(mockFailingEndpoint('get', '/api/check-email/{email}', 503, 'Down'));
  server.use(mockEndpoint('get', '/api/check-username/{username}', { available: true }));
  const { user } = await openWizard();
  await user.type(screen.getByLabelText('Username'), 'mara');
  await screen.findByText('Username is available');
  await user.click(await findButton('Continue'));
  await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example');
  expect(await screen.findByText('Email is already in use')).toBeTruthy();
});

it('rejects passwords that do not match', async () => {
  const { user } = await openPasswordStep();
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.type(screen.getByLabelText('Confirm password'), 'secret2');
  await user.click(await findButton('Setup Account'));
  expect((await screen.findByRole('alert')).textContent).toBe('Passwords do not match.');
});

it('creates the account with the normalized username, and opens the onboarding', async () => {
  const { user, router } = await openPasswordStep();
  let sentBody: unknown;
  server.use(
    mockEndpoint('post', '/api/register', async (request) => {
      sentBody = await request.json();
      return createUser({ username: 'maral' });
    }),
    mockEndpoint('get', '/api/user', createUser({ username: 'maral' })),
  );
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.type(screen.getByLabelText('Confirm password'), 'secret1');
  await user.click(await findButton('Setup Account'));
  // The username was chosen, so its step is complete.
  await screen.findByRole('heading', { level: 2, name: 'Add your profile details' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
  expect(sentBody).toEqual({ username: 'maral', email: 'mara@lindqvist.example', password: 'secret1' });
  expect(await screen.findByText('Your account has been created!', { selector: 'li *' })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  await router.navigate('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it('preserves the input of earlier steps', async () => {
  const { user } = await openPasswordStep();
  await user.click(await findButton('Back'));
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mara@lindqvist.example');
  await user.click(await findButton('Back'));
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('maral');
});

it('shows the rules for usernames, and links to the legal pages', async () => {
  await openWizard();
  expect(screen.getByText('At least 3 characters, lowercase, no spaces (periods allowed).')).toBeTruthy();
  expect(screen.getByText(/By creating an account you agree to the/).textContent).toBe(
    'By creating an account you agree to the Terms and the Privacy Policy.',
  );
  const getLinkAddress = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([getLinkAddress('Terms'), getLinkAddress('Privacy Policy')]).toEqual(['/terms', '/privacy']);
});

it.each([
  ['ma', 'Username must be at least 3 characters long'],
  ['mar!a', 'Username can only contain letters, digits, periods, hyphens and underscores'],
  ['.mara', 'Username cannot start or end with a period or contain two in a row'],
])('rejects the username %j, and shows why', async (input, problem) => {
  const { user } = await openWizard();
  await user.type(screen.getByLabelText('Username'), `${input}{Enter}`);
  expect(await findToast('Invalid username')).toBeTruthy();
  expect(await findToast(problem)).toBeTruthy();
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
});

it('repeats a failed check of a username', async () => {
  server.use(http.get('*/api/check-username/:username', () => HttpResponse.error()));
  const { user } = await openWizard();
  await user.type(screen.getByLabelText('Username'), 'mara');
  await screen.findByText('Username is taken');
  server.use(mockEndpoint('get', '/api/check-username/{username}', { available: true }));
  await user.keyboard('{Enter}');
  expect(await findToast('Username unavailable')).toBeTruthy();
  expect(await screen.findByText('Username is available')).toBeTruthy();
});

async function openEmailStep() {
  server.use(mockEndpoint('get', '/api/check-username/{username}', { available: true }));
  const app = await openWizard();
  await app.user.type(screen.getByLabelText('Username'), 'mara');
  await screen.findByText('Username is available');
  await app.user.keyboard('{Enter}');
  await screen.findByLabelText('Email');
  return app;
}

it('does not continue with an address that has an account', async () => {
  server.use(mockEndpoint('get', '/api/check-email/{email}', { available: false }));
  const { user } = await openEmailStep();
  await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example');
  await screen.findByText('Email is already in use');
  expect((await findButton('Continue')).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(await findToast('Email already registered')).toBeTruthy();
  expect(await findToast('Please use a different email address')).toBeTruthy();
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
});

it.each([
  ['{Enter}', 'Please enter your email address'],
  ['mara{Enter}', 'Please enter a valid email address'],
  ['mara@kiln{Enter}', 'Please enter a valid email address'],
])('rejects the email address %j, and shows why', async (input, problem) => {
  const { user } = await openEmailStep();
  await user.type(screen.getByLabelText('Email'), input);
  expect(await screen.findByText(problem)).toBeTruthy();
});

async function typePasswords(app: Awaited<ReturnType<typeof openWizard>>, password = 'secret1') {
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.type(screen.getByLabelText('Confirm password'), password);
}

it('requires a password of at least six characters', async () => {
  const app = await openPasswordStep();
  await typePasswords(app, 'short');
  await app.user.click(await findButton('Setup Account'));
  expect((await screen.findByRole('alert')).textContent).toBe('Password must be at least 6 characters');
});

it('shows that it is saving, and creates one account despite repeated clicks', async () => {
  const app = await openPasswordStep();
  await typePasswords(app);
  let accounts = 0;
  let sendResponse = () => {};
  const pendingResponse = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  server.use(
    mockEndpoint('post', '/api/register', async () => {
      accounts += 1;
      await pendingResponse;
      return createUser();
    }),
  );
  const setUp = await findButton('Setup Account');
  fireEvent.click(setUp);
  fireEvent.click(setUp);
  expect((await findButton('Creating...')).getAttribute('aria-busy')).toBe('true');
  await app.user.click(await findButton('Creating...'));
  sendResponse();
  expect(await findToast('Registration successful')).toBeTruthy();
  expect(accounts).toBe(1);
});

it('shows the server’s error in an alert and in a toast', async () => {
  server.use(mockFailingEndpoint('post', '/api/register', 403, 'Registration is closed.'));
  const app = await openPasswordStep();
  await typePasswords(app);
  await app.user.click(await findButton('Setup Account'));
  expect((await screen.findByRole('alert')).textContent).toBe('Registration is closed.');
  expect(await findToast('Registration failed')).toBeTruthy();
});

it('preserves the input after a connection error, and registers on retry', async () => {
  server.use(http.post('*/api/register', () => HttpResponse.error()));
  const app = await openPasswordStep();
  await typePasswords(app);
  await app.user.click(await findButton('Setup Account'));
  expect((await screen.findByRole('alert')).textContent).toBe(UNREACHABLE);
  server.use(
    mockEndpoint('post', '/api/register', createUser()),
    mockEndpoint('get', '/api/user', createUser()),
  );
  await app.user.click(await findButton('Setup Account'));
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/onboarding'));
});

it.each([
  ['username_taken', 'Please choose a different username', 'Step 1 of 3'],
  ['email_taken', 'Please use a different email address', 'Step 2 of 3'],
])('returns to the step of a value that has been registered since: %s', async (code, message, step) => {
  const body = { ...createErrorBody(message), code };
  server.use(http.post('*/api/register', () => HttpResponse.json(body, { status: 409 })));
  const app = await openPasswordStep();
  await typePasswords(app);
  await app.user.click(await findButton('Setup Account'));
  expect(await screen.findByText(step)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(message);
});

it('follows the browser’s Back, and closes later steps after a change of the username', async () => {
  const { user, router } = await openPasswordStep();
  await router.navigate(-1);
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe('mara@lindqvist.example');
  await router.navigate(-1);
  await user.type(await screen.findByLabelText('Username'), '.clay');
  await router.navigate(1);
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe('?mode=register'));
});

it('cannot be opened if registration is closed', async () => {
  server.use(mockEndpoint('get', '/api/registration-status', { enabled: false }));
  renderApp('/auth?mode=register');
  expect(await findButton('Registration Disabled')).toBeTruthy();
  expect(screen.queryByLabelText('Username')).toBeNull();
});
