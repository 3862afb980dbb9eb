import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { getFreePort } from '../../../api/src/testing/servers/free-port.js';
import { createCreator } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { setUpServer } from '../harness/session.js';

// The server needs a host name, because passkeys cannot belong to an IP address.
let port = 0;
const session = setUpServer(async () => {
  port = await getFreePort();
  return { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Adds an authenticator that stores passkeys and verifies its owner, like a phone. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, text]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(to ?? '', { method: 'POST', headers, body: text ?? '' })).status;
    },
    [path, JSON.stringify(body)],
  );

/** Signs in with an emailed code, which also verifies the address. */
async function signInByCode(page: Page, username: string): Promise<void> {
  const email = `${username}@creators.example`;
  await post(page, '/api/auth/request-code', { email });
  const code = await vi.waitUntil(async () => {
    const emails = await listEmailsTo({ url: `http://127.0.0.1:${port}` }, email);
    return emails.flatMap(({ subject }) => /^\d{6}(?= is your)/.exec(subject) ?? [])[0];
  });
  expect(await post(page, '/api/auth/verify-code', { email, code })).toBe(200);
}

it('a creator adds a passkey, signs in with only the passkey, and removes it', async () => {
  await createCreator({ ...session.server, url: `http://127.0.0.1:${port}` }, 'keya');
  const url = `http://localhost:${port}`;
  const page = await openPage(session.browser);
  await addAuthenticator(page);
  await page.goto(`${url}/auth?mode=log-in`);
  await signInByCode(page, 'keya');

  await page.goto(`${url}/settings?tab=security`);
  await press(page, 'Add a passkey');
  await page.getByLabel('Name', { exact: true }).fill('Phone');
  await press(page, 'Add');
  await page.getByText('Passkey added').first().waitFor();
  await page.getByText('never used').waitFor();

  await page.context().clearCookies();
  await page.goto(`${url}/auth?mode=log-in`);
  await press(page, 'Sign in with a passkey');
  await page.waitForURL('**/dashboard');

  await page.goto(`${url}/settings?tab=security`);
  await page.getByText(/· last used/).waitFor();
  await press(page, 'Remove Phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No passkeys yet.').waitFor();
});

it('an administrator adds a passkey with the password, and signs in to the console with only the passkey', async () => {
  const page = await openPage(session.browser);
  await addAuthenticator(page);
  await page.goto(`http://localhost:${port}/admin/login`);
  const { adminPassword } = session.server;
  const body = { username: 'admin', password: adminPassword };
  expect(await post(page, '/api/admin/login', body)).toBe(200);

  await page.goto(`http://localhost:${port}/admin/administrators`);
  await press(page, 'Add a passkey');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Security key');
  await dialog.getByLabel('Current password', { exact: true }).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Passkey added').first().waitFor();

  await page.context().clearCookies();
  await page.goto(`http://localhost:${port}/admin/login`);
  await press(page, 'Sign in with a passkey');
  await page.waitForURL('**/admin/dashboard');

  await page.goto(`http://localhost:${port}/admin/administrators`);
  await page.getByText(/· last used/).waitFor();
  await press(page, 'Remove Security key');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No passkeys yet.').waitFor();
});
