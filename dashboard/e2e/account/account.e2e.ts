import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { PIXEL } from '../harness/pixel.js';
import { setUpSession } from '../harness/session.js';
import { openScreen } from '../harness/sign-in.js';

const session = setUpSession();

/** Draws a small image in the browser. */
async function drawImage(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 200;
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.fillStyle = '#f45031';
      context.fillRect(0, 0, 300, 200);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}

it('a creator signs in with an emailed code', async () => {
  await createCreator(session.server, 'coda');
  const page = await openPage(session.browser, { viewport: { width: 375, height: 812 } });
  await page.goto(`${session.server.url}/auth`);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await page.getByText('Please enter a valid email address').first().waitFor();
  await page.getByLabel('Email').fill('coda@creators.example');
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await page.getByText("We've sent a 6-digit code to coda@creators.example").first().waitFor();

  const code = await vi.waitUntil(async () => {
    const [email] = await listEmailsTo(session.server, 'coda@creators.example');
    return /^\d{6}(?= is your Tidings sign-in code)/.exec(email?.subject ?? '')?.[0];
  });
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('Verification code').fill(wrong);
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.getByLabel('Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}9`);
  expect(await page.getByLabel('Verification code').inputValue()).toBe(code);
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.waitForURL('**/dashboard');
});

it('a creator changes the username, and the old URL redirects to the new one', async () => {
  const page = await openScreen(session, { username: 'oldname', path: '/settings' });
  await page.getByLabel('New username').fill('newname');
  await page
    .getByRole('button', { name: /^Change|^Update|^Save username/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('oldname', { exact: false }).first().waitFor();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Username updated').first().waitFor();
  await page.goto(`${session.server.url}/oldname`);
  expect(new URL(page.url()).pathname).toBe('/newname');
});

it('a creator creates a token, copies it once and revokes it', async () => {
  const page = await openScreen(session, { username: 'tokena', path: '/settings?tab=security' });
  await page
    .getByRole('button', { name: /Create.*token/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('laptop');
  await dialog.getByRole('button', { name: /^Create/ }).click();
  const secret = await dialog.getByLabel('Token', { exact: true }).inputValue();
  expect(secret).toMatch(/^tdg_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const fetchUser = () =>
    fetch(`${session.server.url}/api/user`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await fetchUser()).status).toBe(200);
  await page.reload();
  await page.getByText('laptop').first().waitFor();
  expect(await page.content()).not.toContain(secret);
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await vi.waitUntil(async () => (await fetchUser()).status === 401);
});

it('a creator uploads an image that the page shows resized, and a file that is not an image is rejected', async () => {
  const page = await openScreen(session, { username: 'pixie', path: '/dashboard3' });
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await drawImage(page) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page
    .getByText(/Image uploaded|Profile image updated/)
    .first()
    .waitFor();
  await page.goto(`${session.server.url}/pixie`);
  const portrait = page.locator('.avatar img');
  expect(await portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(await portrait.evaluate((image) => (image as HTMLImageElement).currentSrc)).toMatch(
    /\/media\/[0-9a-f]{24}\/\d+\.avif$/,
  );

  await page.goto(`${session.server.url}/dashboard3`);
  const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not an image') };
  await page.locator('input[type=file]').first().setInputFiles(text);
  await page
    .getByText(/not a supported image|Could not process the selected image/)
    .first()
    .waitFor();
});

it('a creator deletes the account, and no data remains', async () => {
  const { url } = session.server;
  const page = await openScreen(session, { username: 'gone', path: '/settings?tab=account' });
  await subscribeMany(session.server, 'gone', 3);
  const data = { profileImage: PIXEL };
  await page.context().request.post(`${url}/api/onboarding`, { data, headers: { origin: url } });
  const [image = ''] = /\/media\/[^"\s]+\.webp/.exec(await (await fetch(`${url}/gone`)).text()) ?? [];
  expect((await fetch(url + image)).status).toBe(200);
  await page
    .getByRole('button', { name: /Delete.*account/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type gone to confirm').fill('gone');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await page.waitForURL('**/auth');
  expect((await fetch(`${url}/gone`)).status).toBe(404);
  await vi.waitUntil(async () => (await fetch(url + image)).status === 404);
  await createCreator(session.server, 'gone');
});
