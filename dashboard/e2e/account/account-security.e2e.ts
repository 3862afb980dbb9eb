import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { generateAppCode } from '../../../api/src/testing/app-code.js';
import { findProblemsInEveryLook } from '../harness/browser.js';
import { findInEmailTo } from '../harness/mailbox.js';
import { setUpSession } from '../harness/session.js';
import { openScreen } from '../harness/sign-in.js';

const session = setUpSession();
const SECURITY = '/settings?tab=security';
const STEP = 30_000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

/** Opens the security settings of a creator with a verified address. */
async function openVerified(username: string): Promise<Page> {
  const page = await openScreen(session, { username, path: SECURITY });
  const { url } = session.server;
  const post = async (path: string, data: object) => {
    const response = await page.context().request.post(url + path, { data, headers: { origin: url } });
    expect(response.status()).toBe(200);
  };
  await post('/api/auth/request-email-verification', {});
  const code = await findInEmailTo(session.server, `${username}@creators.example`, /\b\d{6}\b/);
  await post('/api/auth/verify-email', { code });
  await page.reload();
  return page;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto(`${session.server.url}/auth?mode=log-in`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill('correct horse');
  await press(page, 'Log In');
}

it('two-step sign-in requires an app code or a recovery code until it is turned off', async () => {
  const page = await openVerified('stepper');
  await press(page, 'Turn on');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  const secret = await dialog.getByLabel('Or enter this key').inputValue();
  const code = page.getByLabel('Code from your app');
  await code.fill(generateAppCode(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.nth(9).waitFor();
  const [first = '', second = ''] = await codes.allTextContents();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await press(page, 'I saved them');
  await page.getByText('10 recovery codes are left.').waitFor();
  await findInEmailTo(session.server, 'stepper@creators.example', /\/not-me#/);

  await page.context().clearCookies();
  await logIn(page, 'stepper');
  await code.fill('000000');
  await press(page, 'Verify');
  await page.getByText('This code is wrong or was already used.').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  // The current code enabled the factor, so the test uses the next one, which is also valid.
  await code.fill(generateAppCode(secret, Date.now() + STEP));
  await press(page, 'Verify');
  await page.waitForURL('**/dashboard');

  const { url } = session.server;
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${url}/api/oauth/${path}`, { method: 'POST', body: new URLSearchParams(form) });
  const client = { client_id: 'notes-app' };
  const authorization = await (await post('device-authorization', { ...client, scope: 'read' })).json();
  await page.goto(authorization.verification_uri);
  await page.getByLabel('Code', { exact: true }).fill(authorization.user_code);
  await press(page, 'Continue');
  await waitForHeading(page, 'Sign in “notes-app” as stepper?');
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await press(page, 'Approve');
  await waitForHeading(page, 'Signed in');
  const grant = { ...client, grant_type: 'urn:ietf:params:oauth:grant-type:device_code' };
  const tokenResponse = await (
    await post('token', { ...grant, device_code: authorization.device_code })
  ).json();
  expect(tokenResponse.access_token).toMatch(/^tdg_/);

  await page.context().clearCookies();
  await logIn(page, 'stepper');
  await code.fill(first.toLowerCase());
  await press(page, 'Verify');
  await page.waitForURL('**/dashboard');
  await page.goto(url + SECURITY);
  await page.getByText('9 recovery codes are left.').waitFor();
  await page.getByText('notes-app').first().waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await press(page, 'Turn off');
  const turnOff = dialog.getByRole('button', { name: 'Turn off' });
  await code.fill(first);
  await turnOff.click();
  await dialog.getByText('This code is wrong or was already used.').waitFor();
  await code.fill(second);
  await turnOff.click();
  await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor();
  await page.context().clearCookies();
  await logIn(page, 'stepper');
  await page.waitForURL('**/dashboard');
});

it('changes the email address by links in both mailboxes, and the new mailbox can report it', async () => {
  const page = await openVerified('mover');
  const { server } = session;
  await page.getByLabel('New email address').fill('mover@kiln.example');
  await press(page, 'Change email address');
  const confirmations = page.getByRole('list', { name: 'Confirmations' });
  await confirmations.waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  const link = /https?:\S+\/change-email#[\w-]+/;
  for (const [address, title] of [
    ['mover@kiln.example', 'Address confirmed'],
    ['mover@creators.example', 'Email address changed'],
  ] as const) {
    // Opens a new document, like a link from an email.
    await page.goto('about:blank');
    await page.goto(await findInEmailTo(server, address, link));
    await page.getByRole('button', { name: 'Confirm the change' }).waitFor();
    expect(await findProblemsInEveryLook(page)).toEqual([]);
    await press(page, 'Confirm the change');
    await waitForHeading(page, title);
    expect(await findProblemsInEveryLook(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Open your settings' }).click();
  await page.getByText('mover@kiln.example').first().waitFor();

  await page.goto('about:blank');
  await page.goto(await findInEmailTo(server, 'mover@kiln.example', /https?:\S+\/not-me#[\w.-]+/));
  await page.getByRole('button', { name: 'Secure my account' }).waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await press(page, 'Secure my account');
  await waitForHeading(page, 'Your account is secured');
  await logIn(page, 'mover');
  await page.getByRole('alert').first().waitFor();
  const reset = await findInEmailTo(server, 'mover@kiln.example', /https?:\S+\/reset-password\S*#[\w.-]+/);
  expect(reset).toContain(server.url);
});
