import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const findButton = () => screen.findByRole('button', { name: 'Secure my account' });

it('secures the account when the button is pressed, not when the page is opened', async () => {
  const sentBodies: unknown[] = [];
  server.use(
    mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'),
    mockEndpoint('post', '/api/auth/not-me', async (request) => {
      sentBodies.push(await request.json());
      return { success: true };
    }),
  );
  const { user } = renderApp('/not-me#q1w2e3');
  const act = await findButton();
  expect(sentBodies).toEqual([]);
  await user.click(screen.getByLabelText('Also revoke older API tokens'));
  await user.click(act);
  expect(await screen.findByRole('heading', { name: 'Your account is secured' })).toBeTruthy();
  expect(sentBodies).toEqual([{ token: 'q1w2e3', revokeApiTokens: false }]);
});

it('links to a password reset if the link has expired', async () => {
  server.use(mockFailingEndpoint('post', '/api/auth/not-me', 410, 'Over.', undefined, 'link_expired'));
  const { user } = renderApp('/not-me#q1w2e3');
  await user.click(await findButton());
  expect(await screen.findByText('This link is incomplete, has expired or was already used.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Set a new password' });
  expect(link.getAttribute('href')).toBe('/auth?mode=forgot');
});
