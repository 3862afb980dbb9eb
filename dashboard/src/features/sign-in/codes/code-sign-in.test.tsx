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

const findCodeField = () => screen.findByLabelText('Verification code') as Promise<HTMLInputElement>;

async function openCode() {
  const app = renderApp('/auth');
  await app.user.click(await findButton('Email me a code'));
  return app;
}

async function openCodeStep() {
  server.use(mockEndpoint('post', '/api/auth/request-code', { email: 'mara@lindqvist.example' }));
  const app = await openCode();
  await app.user.type(screen.getByLabelText('Email'), ' Mara@Lindqvist.example ');
  await app.user.click(await findButton('Send Verification Code'));
  await findCodeField();
  return app;
}

it.each([
  ['', 'Please enter your email address'],
  ['mara', 'Please enter a valid email address'],
])('rejects the email address %j', async (input, problem) => {
  const { user } = await openCode();
  if (input) await user.type(screen.getByLabelText('Email'), input);
  await user.click(await findButton('Send Verification Code'));
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

it('shows why no code was sent', async () => {
  server.use(mockFailingEndpoint('post', '/api/auth/request-code', 429, 'Too many codes. Try again later.'));
  const { user } = await openCode();
  await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many codes. Try again later.');
  expect(screen.getByText('Failed to send code', { selector: 'li *' })).toBeTruthy();
});

it('shows the address of the email and accepts only digits', async () => {
  const { user } = await openCodeStep();
  expect(screen.getByText('Verification code sent', { selector: 'li *' })).toBeTruthy();
  expect(screen.getByText("We've sent a 6-digit code to mara@lindqvist.example")).toBeTruthy();
  expect(screen.getByText(/^If/).textContent).toBe(
    'If mara@lindqvist.example has an account, we emailed it a code.',
  );
  const field = await findCodeField();
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  await user.type(field, '12a-3');
  expect(field.value).toBe('123');
  await user.click(await findButton('Verify & Sign In'));
  expect(await screen.findByText('Please enter the 6-digit verification code')).toBeTruthy();
  await user.type(field, '4567');
  expect(field.value).toBe('123456');
});

it('opens home with the right code', async () => {
  const { user, router } = await openCodeStep();
  let sentBody: unknown;
  server.use(
    mockEndpoint('post', '/api/auth/verify-code', async (request) => {
      sentBody = await request.json();
      return createUser();
    }),
    mockEndpoint('get', '/api/user', createUser()),
  );
  await user.type(await findCodeField(), '012345{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(sentBody).toEqual({ email: 'mara@lindqvist.example', code: '012345' });
});

it('shows why a code was rejected', async () => {
  server.use(mockFailingEndpoint('post', '/api/auth/verify-code', 401, 'This code is wrong.'));
  const { user } = await openCodeStep();
  await user.type(await findCodeField(), '999999{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.');
  expect(screen.getByText('Verification failed', { selector: 'li *' })).toBeTruthy();
});

it('sends another code after returning to the first step', async () => {
  const { user } = await openCodeStep();
  const requestBodies: unknown[] = [];
  let sendResponse = () => {};
  const pendingResponse = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  server.use(
    mockEndpoint('post', '/api/auth/request-code', async (request) => {
      requestBodies.push(await request.json());
      await pendingResponse;
      return { email: 'mara@lindqvist.example' };
    }),
  );
  await user.click(await findButton('Resend Code'));
  expect(screen.getByLabelText('Email')).toBeTruthy();
  expect((await findButton('Send Verification Code')).getAttribute('aria-busy')).toBe('true');
  sendResponse();
  expect((await findCodeField()).value).toBe('');
  expect(requestBodies).toEqual([{ email: 'mara@lindqvist.example' }]);
});

it('greets the creator by name after sign-in', async () => {
  server.use(mockEndpoint('post', '/api/auth/verify-code', createUser()));
  const { user } = await openCodeStep();
  server.use(mockEndpoint('get', '/api/user', createUser()));
  await user.type(await findCodeField(), '012345{Enter}');
  expect(await findToast('Login successful')).toBeTruthy();
  expect(await findToast('Welcome back, mara!')).toBeTruthy();
});

it('preserves the address after a connection error, and sends on retry', async () => {
  server.use(http.post('*/api/auth/request-code', () => HttpResponse.error()));
  const { user } = await openCode();
  await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(UNREACHABLE);
  server.use(mockEndpoint('post', '/api/auth/request-code', { email: 'mara@lindqvist.example' }));
  await user.click(await findButton('Send Verification Code'));
  expect(await findCodeField()).toBeTruthy();
});

it('preserves the code after a connection error, and signs in on retry', async () => {
  server.use(http.post('*/api/auth/verify-code', () => HttpResponse.error()));
  const { user, router } = await openCodeStep();
  await user.type(await findCodeField(), '012345{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(UNREACHABLE);
  expect((await findCodeField()).value).toBe('012345');
  server.use(
    mockEndpoint('post', '/api/auth/verify-code', createUser()),
    mockEndpoint('get', '/api/user', createUser()),
  );
  await user.click(await findButton('Verify & Sign In'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it('sends one email and one code however fast the buttons are pressed', async () => {
  let emails = 0;
  let attempts = 0;
  server.use(
    mockEndpoint('post', '/api/auth/request-code', () => {
      emails += 1;
      return { email: 'mara@lindqvist.example' };
    }),
    http.post('*/api/auth/verify-code', () => {
      attempts += 1;
      return HttpResponse.json(createErrorBody('This code is wrong.'), { status: 401 });
    }),
  );
  const { user } = await openCode();
  await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example');
  const send = await findButton('Send Verification Code');
  fireEvent.click(send);
  fireEvent.click(send);
  await user.type(await findCodeField(), '999999');
  const verify = await findButton('Verify & Sign In');
  fireEvent.click(verify);
  fireEvent.click(verify);
  await screen.findByRole('alert');
  expect([emails, attempts]).toEqual([1, 1]);
});

it('returns one step at a time, with its buttons and with the Back button of the browser', async () => {
  const { user, router } = await openCodeStep();
  await user.click(await findButton('Back'));
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toContain('Mara@');
  await router.navigate(1);
  expect(await findCodeField()).toBeTruthy();
  await router.navigate(-1);
  await screen.findByLabelText('Email');
  await user.click(await findButton('Back'));
  await user.click(await findButton('Email me a code'));
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe('');
});
