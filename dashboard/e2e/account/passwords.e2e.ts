import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { findProblemsOfState, openPage } from '../harness/browser.js';
import { setUpServer } from '../harness/session.js';
import { openScreen } from '../harness/sign-in.js';

const session = setUpServer(() => ({ REQUIRE_VERIFIED_EMAIL: 'on' }));
const NEW = 'a kiln that would not cool';

/** The response from ten minutes after the sign-in. */
const STALE = {
  status: 403,
  json: { success: false, code: 'reauthentication_required', message: 'Please confirm that it is you.' },
};

const goTo = (page: Page, path: string) => page.goto(session.server.url + path);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns the link of the button in the newest email with this subject. */
function findNewestLink(subject: string, path: string): Promise<string> {
  const { url } = session.server;
  return vi.waitUntil(async () => {
    const list = await (await fetch(`${url}/mailbox`)).text();
    const entry = list.split('<a ').find((part) => part.includes(subject));
    const email = /href="(\/mailbox\/[^"]+)"/.exec(entry ?? '')?.[1];
    if (email === undefined) return undefined;
    const html = await (await fetch(`${url}${email}/html`)).text();
    const token = new RegExp(`${path}#([\\w-]+)`).exec(html)?.[1];
    return token === undefined ? undefined : `${path}#${token}`;
  });
}

async function look(page: Page): Promise<void> {
  expect(await findProblemsOfState(page)).toEqual([]);
}

it('a new creator verifies the address with the emailed link', async () => {
  const page = await openScreen(session, { username: 'vera', path: '/dashboard' });
  const banner = page.getByRole('region', { name: 'Verify your email address' });
  await banner.waitFor();
  await look(page);
  const link = await findNewestLink('Verify your email address', '/verify-email');
  const otherPage = await openPage(session.browser);
  await goTo(otherPage, link);
  await otherPage.getByRole('heading', { name: 'Verify your email address' }).waitFor();
  await look(otherPage);
  await press(otherPage, 'Verify email address');
  await otherPage.getByRole('heading', { name: 'Email address verified' }).waitFor();
  await look(otherPage);
  await goTo(otherPage, link.replace(/#.*/, ''));
  await otherPage.getByText('This link is incomplete, has expired or was already used.').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
});

it('a creator without the password sets a new one with the emailed link', async () => {
  await createCreator(session.server, 'nora');
  const page = await openPage(session.browser);
  await goTo(page, '/auth?mode=log-in');
  await press(page, 'Forgot your password?');
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await look(page);
  await page.getByLabel('Email').fill('nora@creators.example');
  await press(page, 'Send link');
  await page.getByText('has an account, we sent it a link').waitFor();
  await look(page);
  await goTo(page, await findNewestLink('Set a new Tidings password', '/reset-password'));
  const field = page.getByLabel('New password');
  await field.fill('sunshine1');
  await press(page, 'Set password');
  await page.getByRole('alert').getByText('This password is easy to guess.').waitFor();
  await page
    .getByText('Weak', { exact: true })
    .or(page.getByText('Very weak', { exact: true }))
    .waitFor();
  await look(page);
  await field.fill(NEW);
  await page.getByText('Strong', { exact: true }).waitFor();
  await press(page, 'Set password');
  await page.waitForURL('**/auth?mode=log-in');
  await page.getByLabel('Username or email').fill('nora');
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await press(page, 'Log In');
  await page.waitForURL('**/dashboard');
});

it('a creator changes the password in Settings after confirming the current one', async () => {
  const page = await openScreen(session, { username: 'pia', path: '/settings?tab=security' });
  await page.getByLabel('New password').fill(NEW);
  await page.getByText('Strong', { exact: true }).waitFor();
  await look(page);
  await page.route('**/api/change-password', (route) => route.fulfill(STALE), { times: 1 });
  await press(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
  await look(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('You were signed out of all other browsers.', { exact: true }).waitFor();
});
