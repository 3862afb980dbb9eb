import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { admin, consoleHandlers } from '../../../test/msw/console-data';
import { createUser } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const SETUP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Tidings:mara?secret=JBSWY3DPEHPK3PXP' };
const CODES = ['7KQM-2WXN-HTBE', 'ABCD-EFGH-JKLM'];
const findButton = (name: string) => screen.findByRole('button', { name });

function refuse(path: string, status: number, code: string) {
  const message = 'This needs a code.';
  return http.post(`*${path}`, () =>
    HttpResponse.json(
      { success: false, code, message, error: { message, type: code }, requestId: 'r' },
      { status },
    ),
  );
}

describe('the card for two-step sign-in', () => {
  const openCard = async () => {
    const app = renderApp('/settings?tab=security');
    await screen.findByRole('heading', { name: 'Two-step sign-in' });
    return app;
  };

  it('turns on with a QR code and a first code, and shows the recovery codes once', async () => {
    let isEnabled = false;
    server.use(
      mockEndpoint('get', '/api/second-factor', () => ({
        enabledAt: isEnabled ? '2026-11-25T08:00:00.000Z' : null,
        recoveryCodesLeft: isEnabled ? 10 : 0,
        dueAt: null,
      })),
      mockEndpoint('post', '/api/second-factor/setup', SETUP),
      mockEndpoint('post', '/api/second-factor/enable', async (request) => {
        expect(await request.json()).toEqual({ code: '123456' });
        isEnabled = true;
        return { codes: CODES };
      }),
    );
    const { user } = await openCard();
    await user.click(await findButton('Turn on'));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect((screen.getByLabelText('Or enter this key') as HTMLInputElement).value).toBe(SETUP.secret);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('Enter the code that the app shows.')).toBeTruthy();
    await user.type(screen.getByLabelText('Code from your app'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    await user.click(await findButton('I saved them'));
    await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
    expect(await screen.findByText(/^On since .* 10 recovery codes are left\.$/)).toBeTruthy();
  });

  it('keeps the dialog and shows the reason after a wrong code', async () => {
    server.use(
      mockEndpoint('post', '/api/second-factor/setup', SETUP),
      refuse('/api/second-factor/enable', 401, 'invalid_code'),
    );
    const { user } = await openCard();
    await user.click(await findButton('Turn on'));
    await user.type(await screen.findByLabelText('Code from your app'), '000000');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn on' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This needs a code.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('turns off with a code', async () => {
    server.use(
      mockEndpoint('get', '/api/second-factor', {
        enabledAt: '2026-11-25T08:00:00.000Z',
        recoveryCodesLeft: 1,
        dueAt: null,
      }),
      mockEndpoint('post', '/api/second-factor/disable', { success: true }),
    );
    const { user } = await openCard();
    expect(await screen.findByText(/1 recovery code is left/)).toBeTruthy();
    await user.click(await findButton('Turn off'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Enter a code.')).toBeTruthy();
    await user.type(screen.getByLabelText('Code from your app'), 'abcd efgh jklm');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows why loading failed, and loads again', async () => {
    server.use(mockFailingEndpoint('get', '/api/second-factor', 500, 'Down'));
    const { user } = await openCard();
    expect(await screen.findByText('Down')).toBeTruthy();
    server.use(
      mockEndpoint('get', '/api/second-factor', { enabledAt: null, recoveryCodesLeft: 0, dueAt: null }),
    );
    await user.click(await findButton('Try again'));
    expect(await findButton('Turn on')).toBeTruthy();
  });
});

describe('signing in', () => {
  it('asks a creator for the code after the password', async () => {
    server.use(
      mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'),
      refuse('/api/login', 403, 'factor_required'),
      refuse('/api/auth/second-factor', 401, 'invalid_code'),
    );
    const { user, router } = renderApp('/auth?mode=log-in');
    await user.type(await screen.findByLabelText('Username or email'), 'mara');
    await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    const field = await screen.findByLabelText('Code from your app');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText('Login failed')).toBeNull();
    await user.click(await findButton('Verify'));
    expect(await screen.findByText('Enter a code.')).toBeTruthy();
    await user.type(field, '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This needs a code.');
    server.use(
      mockEndpoint('post', '/api/auth/second-factor', createUser()),
      mockEndpoint('get', '/api/user', createUser()),
    );
    await user.click(await findButton('Verify'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('asks an administrator for the code after the password', async () => {
    server.use(
      mockFailingEndpoint('get', '/api/admin/me', 401, 'Please sign in.'),
      ...consoleHandlers,
      refuse('/api/admin/login', 403, 'factor_required'),
      mockEndpoint('post', '/api/admin/login/second-factor', admin),
    );
    const { user, router } = renderApp('/admin/login');
    await user.type(await screen.findByLabelText('Username'), 'olga');
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
    server.use(mockEndpoint('get', '/api/admin/me', admin));
    await user.type(await screen.findByLabelText('Code from your app'), '123456{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
  });
});
