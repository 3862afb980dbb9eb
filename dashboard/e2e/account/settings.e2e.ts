import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findProblemsOfState } from '../harness/browser.js';
import { setUpServer } from '../harness/session.js';
import { countPosts, openScreen } from '../harness/sign-in.js';

const session = setUpServer(() => ({ FREE_QUOTA: '50', PRO_QUOTA: '7000' }));
const GONE = /^Could not reach the server\./;

const open = (username: string, tab: string) =>
  openScreen(session, { username, path: `/settings?tab=${tab}` });

async function readUser(page: Page) {
  const response = await page.context().request.get(`${session.server.url}/api/user`);
  return response.json();
}

it('Home and the plans show the quotas of this instance', async () => {
  const page = await openScreen(session, { username: 'upper', path: '/dashboard' });
  await page.getByRole('link', { name: 'Click to Go PRO - 7000 Newsletters Monthly' }).click();
  await page.waitForURL('**/upgrade');
  await page.getByText('7,000 newsletters per month').waitFor();
  await page.getByText('50 newsletters per month').waitFor();
  await page.getByText('0 of 50').waitFor();
  expect(await page.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toMatch(
    /^\/checkout\?plan=/,
  );
  await page.getByText('What does Pro cost?').click();
  await page.getByText('Cancel anytime. Pro then stays active').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto(`${session.server.url}/settings?tab=subscription`);
  await page.getByRole('main').getByRole('link', { name: 'Upgrade (PRO)' }).click();
  await page.waitForURL('**/upgrade');
});

it('a save in an outdated tab reverts no other change, and succeeds after a lost connection', async () => {
  const page = await open('stale', 'profile');
  const { url } = session.server;
  const data = { displayName: 'Changed elsewhere' };
  await page.context().request.post(`${url}/api/update-profile`, { data, headers: { origin: url } });

  await page.getByLabel('Bio').fill('Typed here.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByRole('alert').getByText(GONE).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.context().setOffline(false);
  const posts = countPosts(page, '/api/update-profile');
  await page.getByRole('button', { name: 'Save profile' }).dblclick();
  await page.getByText('Profile updated').first().waitFor();
  expect(posts()).toBe(1);
  expect(await readUser(page)).toMatchObject({ displayName: 'Changed elsewhere', bio: 'Typed here.' });
  await expect.poll(() => page.getByLabel('Display Name').inputValue()).toBe('Changed elsewhere');
});

it('the settings ask before they discard the profile’s text', async () => {
  const page = await openScreen(session, { username: 'asker', path: '/dashboard' });
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByLabel('Bio').fill('Unsaved.');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leavePage of [
    () => page.getByRole('tab', { name: 'Account' }).click(),
    async () => void (await page.goBack()),
  ]) {
    await leavePage();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Bio').inputValue()).toBe('Unsaved.');
  }
});

it('a username change is confirmed, survives a lost connection and is sent once', async () => {
  const page = await open('namer', 'profile');
  const change = page.getByRole('button', { name: 'Change username' });
  await change.click();
  await page.getByText('Please enter a new username.').first().waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  await page.getByLabel('New username').fill('renamed');
  await page.context().setOffline(true);
  await change.click();
  await page.getByRole('alert').getByText(GONE).waitFor();
  expect(await page.getByLabel('New username').inputValue()).toBe('renamed');
  await page.context().setOffline(false);
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Change your username?' });
  await dialog.waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  const posts = countPosts(page, '/api/update-username');
  await dialog.getByRole('button', { name: 'Change' }).dblclick();
  await page.getByText('Username updated').first().waitFor();
  expect(posts()).toBe(1);
  expect((await readUser(page)).username).toBe('renamed');
});

it('a double click creates one token, and a token revoked in another tab disappears', async () => {
  const page = await open('keeper', 'security');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await create.click();
  await dialog.getByText('Please name the token after the app that will use it.').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await dialog.getByLabel('Name', { exact: true }).fill('press');
  await page.context().setOffline(true);
  await create.click();
  await dialog.getByText(GONE).waitFor();
  await page.context().setOffline(false);
  const countCreated = countPosts(page, '/api/tokens');
  await create.dblclick();
  await dialog.getByLabel('Token', { exact: true }).waitFor();
  expect(countCreated()).toBe(1);
  expect(await findProblemsOfState(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  // Another tab has already revoked the token.
  const { url } = session.server;
  const tokens = await (await page.context().request.get(`${url}/api/tokens`)).json();
  const { id } = tokens.data.find((token: { name: string }) => token.name === 'press');
  await page.getByRole('button', { name: 'Revoke press' }).click();
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.context().request.delete(`${url}/api/tokens/${id}`, { headers: { origin: url } });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Keep token' }).click();
  await page.getByRole('button', { name: 'Revoke press' }).waitFor({ state: 'detached' });
});

it('a double click on Delete deletes the account once, also after a lost connection', async () => {
  const page = await open('leaver', 'account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
  await confirm.click();
  await dialog.getByText('Please type leaver to delete the account.').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await dialog.getByLabel('Type leaver to confirm').fill('leaver');
  await page.context().setOffline(true);
  await confirm.click();
  await dialog.getByText(GONE).waitFor();
  await page.context().setOffline(false);
  const posts = countPosts(page, '/api/delete-account');
  await confirm.dblclick();
  await page.waitForURL('**/auth');
  await page.getByText('Account deleted').first().waitFor();
  expect(posts()).toBe(1);
});

it('the settings tabs are one row on a phone, and the selected tab is in view', async () => {
  const options = { viewport: { width: 375, height: 812 } };
  const page = await openScreen(session, { username: 'rows', path: '/settings?tab=account', options });
  const tabs = page.getByRole('tablist', { name: 'Settings' });
  const account = tabs.getByRole('tab', { name: 'Account' });
  await expect.poll(async () => (await tabs.boundingBox())?.height).toBeLessThan(60);
  const isInView = async (tab: Locator) => {
    const box = await tab.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 375;
  };
  expect(await isInView(account)).toBe(true);

  await account.focus();
  await page.keyboard.press('Home');
  const profile = tabs.getByRole('tab', { name: 'Profile', selected: true });
  await profile.waitFor();
  await expect.poll(() => isInView(profile)).toBe(true);
  expect(await isInView(account)).toBe(false);

  await page.goto(`${session.server.url}/insights`);
  const measureHeight = async () =>
    (await page.getByRole('tablist', { name: 'Insights' }).boundingBox())?.height;
  await expect.poll(measureHeight).toBeLessThan(60);
});
