import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { errorBody, userWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const button = (name: string) => screen.findByRole('button', { name });
const toast = (text: string) => screen.findByText(text, { selector: 'li *' });
const UNREACHABLE = 'Could not reach the server. Please check your connection.';

beforeEach(() => server.use(failingEndpoint('get', '/api/user', 401, 'Please sign in.')));

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
])('does not send to %j', async (given, problem) => {
  const { user } = await openCode();
  if (given) await user.type(screen.getByLabelText('Email'), given);
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

it('shows the address of the email and accepts only digits', async () => {
  const { user } = await reachCode();
  expect(screen.getByText('Verification code sent', { selector: 'li *' })).toBeTruthy();
  expect(screen.getByText("We've sent a 6-digit code to mara@lindqvist.example")).toBeTruthy();
  expect(screen.getByText(/^If/).textContent).toBe(
    'If mara@lindqvist.example has an account, we emailed it a code.',
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

it('opens home with the right code', async () => {
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

it('shows why a code was rejected', async () => {
  server.use(failingEndpoint('post', '/api/auth/verify-code', 401, 'This code is wrong.'));
  const { user } = await reachCode();
  await user.type(await codeField(), '999999{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.');
  expect(screen.getByText('Verification failed', { selector: 'li *' })).toBeTruthy();
});

it('sends another code after returning to the first step', async () => {
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

it('greets by name', async () => {
  server.use(endpoint('post', '/api/auth/verify-code', userWith()));
  const { user } = await reachCode();
  server.use(endpoint('get', '/api/user', userWith()));
  await user.type(await codeField(), '012345{Enter}');
  expect(await toast('Login successful')).toBeTruthy();
  expect(await toast('Welcome back, mara!')).toBeTruthy();
});

it('preserves the address after a connection error, and sends on retry', async () => {
  server.use(http.post('*/api/auth/request-code', () => HttpResponse.error()));
  const { user } = await openCode();
  await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(UNREACHABLE);
  server.use(endpoint('post', '/api/auth/request-code', { email: 'mara@lindqvist.example' }));
  await user.click(await button('Send Verification Code'));
  expect(await codeField()).toBeTruthy();
});

it('preserves the code after a connection error, and signs in on retry', async () => {
  server.use(http.post('*/api/auth/verify-code', () => HttpResponse.error()));
  const { user, router } = await reachCode();
  await user.type(await codeField(), '012345{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(UNREACHABLE);
  expect((await codeField()).value).toBe('012345');
  server.use(endpoint('post', '/api/auth/verify-code', userWith()), endpoint('get', '/api/user', userWith()));
  await user.click(await button('Verify & Sign In'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it('sends one email and one code however fast the buttons are pressed', async () => {
  let emails = 0;
  let tries = 0;
  server.use(
    endpoint('post', '/api/auth/request-code', () => {
      emails += 1;
      return { email: 'mara@lindqvist.example' };
    }),
    http.post('*/api/auth/verify-code', () => {
      tries += 1;
      return HttpResponse.json(errorBody('This code is wrong.'), { status: 401 });
    }),
  );
  const { user } = await openCode();
  await user.type(screen.getByLabelText('Email'), 'mara@lindqvist.example');
  const send = await button('Send Verification Code');
  fireEvent.click(send);
  fireEvent.click(send);
  await user.type(await codeField(), '999999');
  const verify = await button('Verify & Sign In');
  fireEvent.click(verify);
  fireEvent.click(verify);
  await screen.findByRole('alert');
  expect([emails, tries]).toEqual([1, 1]);
});

it('returns one step at a time, with its buttons and with the Back button of the browser', async () => {
  const { user, router } = await reachCode();
  await user.click(await button('Back'));
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toContain('Mara@');
  await router.navigate(1);
  expect(await codeField()).toBeTruthy();
  await router.navigate(-1);
  await screen.findByLabelText('Email');
  await user.click(await button('Back'));
  await user.click(await button('Email me a code'));
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe('');
});
