import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { findProblemsOfState } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';
import { countPosts, openScreen, signIn, signOut } from '../harness/sign-in.js';

const session = setUpSession();
const SAVE = '/api/onboarding';

const openEditor = (username: string) => openScreen(session, { username, path: '/dashboard3' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const closeDialog = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

async function readUser(page: Page) {
  const response = await page.context().request.get(`${session.server.url}/api/user`);
  return response.json();
}

it('the editor shows an invalid video URL at its field, in view', async () => {
  const page = await openEditor('novideo');
  const video = page.getByLabel('Video');
  await video.fill('https://vimeo.example/12345');
  await page.getByRole('heading', { name: 'Digital Products' }).scrollIntoViewIfNeeded();
  await save(page).click();
  await page
    .getByRole('alert')
    .getByText(/^Please enter a YouTube link/)
    .waitFor();
  expect(await video.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => video.evaluate((field) => document.activeElement === field)).toBe(true);
  const [field, header] = [await video.boundingBox(), await page.locator('main header').boundingBox()];
  expect(field?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  expect(await findProblemsOfState(page)).toEqual([]);
  await video.fill('youtu.be/dQw4w9WgXcQ');
  expect(await video.getAttribute('aria-invalid')).toBeNull();
});

it('a creator sets a video, and the page is saved with its URL', async () => {
  const page = await openEditor('vida');
  await page.getByLabel('Video').fill('youtu.be/dQw4w9WgXcQ?t=42');
  await save(page).click();
  await page.getByText('Your micro-site has been updated').first().waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  expect((await readUser(page)).videoUrl).toBe('youtu.be/dQw4w9WgXcQ?t=42');
});

it('two tabs save different fields, and neither reverts the other', async () => {
  const earlyPage = await openEditor('twain');
  const latePage = await earlyPage.context().newPage();
  await latePage.goto(`${session.server.url}/dashboard3`);
  await latePage.getByLabel('Display Name').fill('Twain');
  await latePage.getByLabel('Instagram').fill('twain.late');
  await save(latePage).click();
  await closeDialog(latePage);

  await earlyPage.getByLabel('Bio').fill('Typed before the other tab saved.');
  await earlyPage.getByLabel('Twitter').fill('twain_early');
  await save(earlyPage).click();
  await closeDialog(earlyPage);
  expect(await readUser(earlyPage)).toMatchObject({
    displayName: 'Twain',
    bio: 'Typed before the other tab saved.',
    socialLinks: { instagram: 'twain.late', twitter: 'twain_early' },
  });
  expect(await earlyPage.getByLabel('Instagram').inputValue()).toBe('twain.late');
});

it('the editor asks before it replaces another tab’s change', async () => {
  const page = await openEditor('conflict');
  await page.route(`**${SAVE}*`, (route) => route.abort());
  await page.getByLabel('Bio').fill('Mine.');
  const { url } = session.server;
  const data = { bio: 'Theirs.' };
  await page.context().request.post(url + SAVE, { data, headers: { origin: url } });
  // Repeats the event of a tab that becomes visible, because a request from before the other save is not repeated.
  const warning = page.getByText('Changed elsewhere while you were editing: Bio.');
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        return warning.isVisible();
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(true);
  expect(await page.getByLabel('Bio').inputValue()).toBe('Mine.');
  expect(await findProblemsOfState(page)).toEqual([]);
});

it('a lost connection loses no text, and the next attempt saves', async () => {
  const page = await openEditor('offline');
  await page.getByLabel('Bio').fill('Written on a train.');
  await page.context().setOffline(true);
  await save(page).click();
  const alert = page.getByRole('alert').getByText(/^Could not reach the server\..*Your changes/);
  await alert.waitFor();
  await page.getByText('There was an error saving your changes').first().waitFor();
  expect(await page.getByLabel('Bio').inputValue()).toBe('Written on a train.');

  await page.context().setOffline(false);
  await save(page).click();
  await page.getByText('Changes saved').first().waitFor();
  await alert.waitFor({ state: 'detached' });
  expect((await readUser(page)).bio).toBe('Written on a train.');
});

it('a tab that was signed out elsewhere preserves its text, and saves after a sign-in', async () => {
  const page = await openEditor('away');
  await page.getByLabel('Bio').fill('Still here.');
  await signOut(page.context(), session);
  await save(page).click();
  await page
    .getByRole('alert')
    .getByText(/^Please sign in\. Your changes/)
    .waitFor();
  await signIn(page.context(), session, 'away');
  await save(page).click();
  await page.getByText('Changes saved').first().waitFor();
  expect((await readUser(page)).bio).toBe('Still here.');
});

it('a double click on Save Changes saves once', async () => {
  const page = await openEditor('twice');
  const posts = countPosts(page, SAVE);
  await page.getByLabel('Bio').fill('Once.');
  await page.getByRole('button', { name: 'Save Changes' }).dblclick();
  await closeDialog(page);
  expect(posts()).toBe(1);
});

it('the editor saves automatically, also on the way to another screen', async () => {
  const page = await openEditor('autosave');
  await page.getByLabel('Bio').fill('Saved after a pause.');
  await expect.poll(async () => (await readUser(page)).bio, { timeout: 10_000 }).toBe('Saved after a pause.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('Bio').inputValue()).toBe('');
  await page.getByLabel('Twitter').fill('on_the_way');
  await page.getByRole('link', { name: 'Subscribers' }).first().click();
  await page.waitForURL('**/subscribers');
  await expect
    .poll(async () => (await readUser(page)).socialLinks.twitter, { timeout: 10_000 })
    .toBe('on_the_way');
  expect((await readUser(page)).bio ?? '').toBe('');
});

it('the editor asks before the creator leaves unsaved text, and restores it after a reload', async () => {
  const page = await openScreen(session, { username: 'goback', path: '/dashboard' });
  const bio = page.getByLabel('Bio');
  await page.getByRole('link', { name: 'Edit Site' }).first().click();
  await page.route(`**${SAVE}*`, (route) => route.abort());
  await bio.fill('Unsaved.');
  await page.getByText('Offline: stored in this tab').waitFor();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await bio.inputValue()).toBe('Unsaved.');
  expect(new URL(page.url()).pathname).toBe('/dashboard3');

  const dialogEvent = page.waitForEvent('dialog');
  const loadEvent = page.waitForEvent('load');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await dialogEvent;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await loadEvent;
  await expect.poll(() => bio.inputValue()).toBe('Unsaved.');
  await page.unroute(`**${SAVE}*`);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await readUser(page)).bio, { timeout: 10_000 }).toBe('Unsaved.');
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.route(`**${SAVE}*`, (route) => route.abort());
  await bio.fill('Discarded.');
  await page.getByText('Offline: stored in this tab').waitFor();
  await page.goBack();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.unroute(`**${SAVE}*`);
  await page.getByRole('link', { name: 'Edit Site' }).first().click();
  await expect.poll(() => bio.inputValue()).toBe('Unsaved.');
  await page.getByText('Saved', { exact: true }).waitFor();
});

it('the editor does not change the text of the focused field', async () => {
  const page = await openEditor('undoer');
  const website = page.getByLabel('Website');
  await website.fill('kiln.example');
  await expect
    .poll(async () => (await readUser(page)).socialLinks?.website, { timeout: 10_000 })
    .toBe('https://kiln.example/');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await website.inputValue()).toBe('kiln.example');
  await website.blur();
  await expect.poll(() => website.inputValue()).toBe('https://kiln.example/');

  await website.fill('bowls.example');
  await page.reload();
  await expect.poll(() => website.inputValue()).toBe('https://bowls.example/');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.getByText(/^Changed elsewhere/).count()).toBe(0);
});

it('a dropped image is uploaded', async () => {
  const page = await openEditor('dropper');
  const folder = mkdtempSync(join(tmpdir(), 'tidings-drop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'me.png');
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  writeFileSync(file, png);

  const hint = page.getByText('You can drop it here too.');
  await hint.scrollIntoViewIfNeeded();
  const target = await hint.boundingBox();
  if (target === null) throw new Error('There is nowhere to drop an image.');
  const browser = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', {
      type,
      x: target.x + 20,
      y: target.y + 5,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  await drag('dragOver');
  await expect.poll(() => page.locator('main .outline-dashed').count()).toBe(1);
  await drag('drop');
  await page.getByText('Image uploaded').first().waitFor();
  await page.getByRole('button', { name: 'Change image' }).waitFor();
  expect((await readUser(page)).profileImage).toMatch(/^\/media\//);
});

it('an image that failed to upload shows an error, and uploads on the next attempt', async () => {
  const page = await openEditor('retry');
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  const choose = () =>
    page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.context().setOffline(true);
  await choose();
  await page.getByText('Failed to upload image to server').first().waitFor();
  await page.context().setOffline(false);
  await choose();
  await page.getByText('Image uploaded').first().waitFor();
});

it('the link is copied with a check mark for two seconds, and shared with three networks', async () => {
  const page = await openEditor('sharer');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Your profile link has been copied to clipboard.').first().waitFor();
  const copiedButton = page.getByRole('button', { name: 'Copied' });
  await copiedButton.waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${session.server.url}/sharer`);
  await page.clock.fastForward(2100);
  await copiedButton.waitFor({ state: 'detached' });

  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  const encodedUrl = encodeURIComponent(`${session.server.url}/sharer`);
  const targets = { Twitter: 'twitter.com', Facebook: 'www.facebook.com', LinkedIn: 'www.linkedin.com' };
  for (const [name, host] of Object.entries(targets)) {
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(new URL(address ?? '').host).toBe(host);
    expect(address).toContain(encodedUrl);
  }
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'LinkedIn', exact: true }).waitFor({ state: 'hidden' });
});

it('the QR code is downloaded as SVG and as PNG', async () => {
  const page = await openScreen(session, { username: 'poster', path: '/microsite' });
  for (const [button, file] of [
    ['Download SVG', 'poster-qr.svg'],
    ['Download PNG', 'poster-qr.png'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});
