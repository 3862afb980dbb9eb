import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createUser } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const findButton = (name: string) => screen.findByRole('button', { name });
const CODE = 'BCDF-GHJK';
const waiting = {
  userCode: CODE,
  label: 'kiln-laptop',
  program: 'tidings 0.1.0 on Linux',
  network: '203.0.113.*',
  isNearby: true,
  scopes: ['read' as const, 'send' as const],
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-21T09:10:00.000Z',
};

beforeEach(() => {
  server.use(
    mockEndpoint('get', '/api/user', createUser()),
    mockEndpoint('get', '/api/device-sign-ins/{userCode}', waiting),
  );
});

async function typeCode(code = CODE) {
  const app = renderApp('/device');
  await app.user.type(await screen.findByLabelText('Code'), code);
  await app.user.click(await findButton('Continue'));
  return app;
}

it.each([
  ['Approve', 'approve', 'Signed in'],
  ['Deny', 'deny', 'Sign-in denied'],
])('%s sends the decision, and shows the result', async (name, decision, title) => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint('post', '/api/device-sign-ins/{userCode}/decision', async (request) => {
      bodies.push(await request.json());
      return { success: true };
    }),
  );
  const { user } = await typeCode();
  expect(await screen.findByRole('heading', { name: /Sign in “kiln-laptop” as/ })).toBe(
    document.activeElement,
  );
  expect(screen.getByText(CODE)).toBeTruthy();
  expect(screen.getByText('tidings 0.1.0 on Linux')).toBeTruthy();
  expect(screen.getByText('203.0.113.*, the same network as yours')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Send, schedule, pause and cancel newsletters')).toBeTruthy();
  expect(screen.queryByText(/Change your page/)).toBeNull();
  await user.click(await findButton(name));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(bodies).toEqual([{ decision }]);
});

it('warns about a request from another network', async () => {
  const distantDevice = { ...waiting, program: null, network: '198.51.100.*', isNearby: false };
  server.use(mockEndpoint('get', '/api/device-sign-ins/{userCode}', distantDevice));
  await typeCode();
  expect(await screen.findByText('198.51.100.*')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(
    'This request is from another network. Approve it only if the device is yours.',
  );
});

it('requires eight characters, and prefills none of them from the URL', async () => {
  const { user } = renderApp('/device?code=BCDF-GHJK&user_code=BCDF-GHJK');
  expect(((await screen.findByLabelText('Code')) as HTMLInputElement).value).toBe('');
  await user.click(await findButton('Continue'));
  expect(await screen.findByText('Type the 8 characters that your device or app shows.')).toBeTruthy();
});

it('shows that no request has this code', async () => {
  const message = 'No sign-in is pending for this code.';
  server.use(mockFailingEndpoint('get', '/api/device-sign-ins/{userCode}', 404, message));
  await typeCode();
  expect(await screen.findByText(message)).toBeTruthy();
});
