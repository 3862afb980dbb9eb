import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const TITLE = 'Verify your email address';
const unverifiedUser = createUser({ emailVerifiedAt: null, mustVerifyEmail: true });
const findButton = (name: string) => screen.findByRole('button', { name });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

describe('the verification banner', () => {
  it('shows on the settings screen of an unverified account', async () => {
    server.use(
      mockEndpoint('get', '/api/user', unverifiedUser),
      mockEndpoint('get', '/api/tokens', createList([])),
    );
    renderApp('/settings?tab=security');
    expect(await screen.findByRole('region', { name: TITLE })).toBeTruthy();
  });

  it('is hidden for a verified account', async () => {
    server.use(mockEndpoint('get', '/api/tokens', createList([])));
    renderApp('/settings?tab=security');
    await screen.findByRole('heading', { name: 'API tokens' });
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  });

  it('accepts the emailed code, and disappears', async () => {
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint('get', '/api/user', unverifiedUser),
      mockEndpoint('get', '/api/tokens', createList([])),
      mockEndpoint('post', '/api/auth/verify-email', async (request) => {
        sentBodies.push(await request.json());
        return createUser();
      }),
    );
    const { user } = renderApp('/settings?tab=security');
    const code = (await screen.findByLabelText('Verification code')) as HTMLInputElement;
    await user.click(await findButton('Verify'));
    expect(await screen.findByText('Please enter the 6-digit verification code')).toBeTruthy();
    await user.type(code, '042 137');
    await user.click(await findButton('Verify'));
    expect(await findToast('Email address verified')).toBeTruthy();
    expect(sentBodies).toEqual([{ code: '042137' }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
  });

  it('shows the error of a wrong code, and sends another email', async () => {
    server.use(
      mockEndpoint('get', '/api/user', unverifiedUser),
      mockEndpoint('get', '/api/tokens', createList([])),
      mockFailingEndpoint(
        'post',
        '/api/auth/verify-email',
        401,
        'This code is wrong.',
        undefined,
        'invalid_code',
      ),
      mockEndpoint('post', '/api/auth/request-email-verification', { email: 'mara@lindqvist.example' }),
    );
    const { user } = renderApp('/settings?tab=security');
    await user.type(await screen.findByLabelText('Verification code'), '000000');
    await user.click(await findButton('Verify'));
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    await user.click(await findButton('Send again'));
    expect(await findToast('Email sent')).toBeTruthy();
  });
});

describe('the page of the emailed link', () => {
  it('verifies the address when its button is pressed, not when the page is opened', async () => {
    const sentBodies: unknown[] = [];
    server.use(
      mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'),
      mockEndpoint('post', '/api/auth/verify-email-link', async (request) => {
        sentBodies.push(await request.json());
        return { success: true };
      }),
    );
    const { user } = renderApp('/verify-email#q1w2e3');
    const verify = await findButton('Verify email address');
    expect(sentBodies).toEqual([]);
    await user.click(verify);
    expect(await screen.findByRole('heading', { name: 'Email address verified' })).toBeTruthy();
    expect(sentBodies).toEqual([{ token: 'q1w2e3' }]);
  });

  it('shows that the link has expired', async () => {
    server.use(
      mockFailingEndpoint('post', '/api/auth/verify-email-link', 410, 'Over.', undefined, 'link_expired'),
    );
    const { user } = renderApp('/verify-email#q1w2e3');
    await user.click(await findButton('Verify email address'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link is incomplete, has expired or was already used.',
    );
  });
});
