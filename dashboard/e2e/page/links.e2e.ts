import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { findProblemsOfState, openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpSession();

async function openEditor(username: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(session.browser, options);
  await signIn(page.context(), session, username);
  await page.goto(`${session.server.url}/dashboard3`);
  await page.getByRole('button', { name: 'Add link' }).waitFor();
  return page;
}

async function addLinks(creator: TidingsClient, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await unwrap(creator.POST('/api/links', { body: { title, url: 'kiln.example/shop', icon: 'store' } }));
  }
}

const fetchLinks = async (creator: TidingsClient) => (await unwrap(creator.GET('/api/links'))).data;
const fetchTitles = async (creator: TidingsClient) => (await fetchLinks(creator)).map(({ title }) => title);
const waitForValue = (check: () => Promise<unknown>, expected: unknown) =>
  vi.waitFor(async () => expect(await check()).toEqual(expected), { timeout: 10_000, interval: 50 });

const readTitles = async (page: Page) =>
  (await page.locator('[data-reorder]').allTextContents()).map((text) => text.replace('Move ', ''));
const getHandle = (page: Page, title: string) => page.locator('[data-reorder]', { hasText: `Move ${title}` });
const readFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const getRow = (page: Page, title: string) => page.locator('li', { has: getHandle(page, title) });

async function chooseFromMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await getRow(page, title).getByRole('button', { name: item, exact: true }).click();
}

/** Drags one row's handle onto another row with the mouse. */
async function drag(page: Page, title: string, targetTitle: string): Promise<void> {
  await getHandle(page, title).scrollIntoViewIfNeeded();
  const from = await getHandle(page, title).boundingBox();
  const to = await getRow(page, targetTitle).boundingBox();
  if (from === null || to === null) throw new Error('The rows are not on the screen.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

it('a creator adds links, corrects an invalid URL and changes a link', async () => {
  const creator = await createCreator(session.server, 'adda');
  const page = await openEditor('adda');
  await page.getByText('No links yet').waitFor();
  await page.getByRole('button', { name: 'Add link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('متجر الفخار');
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByRole('radio', { name: 'Coffee' }).check({ force: true });
  await dialog.getByLabel('Address').press('Enter');
  await dialog.getByText('A link can open a web page (https or http) or an email address').waitFor();
  await dialog.getByLabel('Address').fill('kiln.example');
  await dialog.getByLabel('Address').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await readFocusedText(page)).toBe('Add link');
  expect(await readTitles(page)).toEqual(['متجر الفخار']);
  expect(await fetchLinks(creator)).toMatchObject([{ url: 'https://kiln.example/', icon: 'coffee' }]);
  // The page's own form was not submitted.
  expect(await page.getByRole('dialog', { name: 'Share your page' }).count()).toBe(0);

  await page.getByRole('button', { name: /^Edit ?متجر/ }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await readFocusedText(page)).toContain('متجر الفخار');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Address').fill('mara@kiln.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await getRow(page, 'متجر الفخار').getByText('mara@kiln.example').waitFor();
  expect((await fetchLinks(creator))[0]?.url).toBe('mailto:mara@kiln.example');
});

it('a creator moves links by drag, by keyboard and by menu', async () => {
  const creator = await createCreator(session.server, 'orda');
  await addLinks(creator, 'One', 'Two', 'Three', 'Four');
  const page = await openEditor('orda');
  await page.locator('[data-reorder]').nth(3).waitFor();
  await drag(page, 'One', 'Three');
  expect(await readTitles(page)).toEqual(['Two', 'Three', 'One', 'Four']);
  await waitForValue(() => fetchTitles(creator), ['Two', 'Three', 'One', 'Four']);
  await drag(page, 'Four', 'Two');
  await waitForValue(() => fetchTitles(creator), ['Four', 'Two', 'Three', 'One']);

  await getHandle(page, 'Three').focus();
  await page.keyboard.press('Space');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  await page.getByText('Three: position 2 of 4.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  expect(await readTitles(page)).toEqual(['Four', 'Three', 'Two', 'One']);
  expect(await readFocusedText(page)).toBe('Move Three');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'Two', 'Move down');
  await waitForValue(() => fetchTitles(creator), ['Four', 'Three', 'One', 'Two']);
  expect(await readTitles(page)).toEqual(['Four', 'Three', 'One', 'Two']);
});

it('a touch drag scrolls past the edge of the screen, and Escape reverts it', async () => {
  const creator = await createCreator(session.server, 'toucha');
  const titles = Array.from({ length: 12 }, (_, index) => `Link ${index + 1}.`);
  await addLinks(creator, ...titles);
  const page = await openEditor('toucha', { viewport: { width: 375, height: 700 }, hasTouch: true });
  await getHandle(page, 'Link 12.').waitFor();
  await getHandle(page, 'Link 1.').scrollIntoViewIfNeeded();
  const box = await getHandle(page, 'Link 1.').boundingBox();
  const touch = await page.context().newCDPSession(page);
  const x = (box?.x ?? 0) + 10;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  const startY = (box?.y ?? 0) + 20;
  await send('touchStart', startY);
  for (let y = startY; y < 690; y += 30) await send('touchMove', y);
  await send('touchMove', 690);
  // The page scrolls automatically until the row is over the last position.
  await page.getByText('Link 1.: position 12 of 12.').waitFor({ state: 'attached' });
  await send('touchEnd');
  const order = [...titles.slice(1), 'Link 1.'];
  await waitForValue(() => fetchTitles(creator), order);
  expect(await readTitles(page)).toEqual(order);

  const last = await getHandle(page, 'Link 12.').boundingBox();
  await page.mouse.move((last?.x ?? 0) + 10, (last?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((last?.x ?? 0) + 10, (last?.y ?? 0) - 200, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.getByText('Link 12. is back at position 11 of 12.').waitFor({ state: 'attached' });
  expect(await readTitles(page)).toEqual(order);
  expect(await fetchTitles(creator)).toEqual(order);
});

it('a creator hides a link, deletes another and restores it', async () => {
  const creator = await createCreator(session.server, 'hida');
  await addLinks(creator, 'One', 'Two', 'Three');
  const [, two] = await fetchLinks(creator);
  await fetch(`${session.server.url}/api/links/${two?.id}/clicks`, { method: 'POST', body: '' });
  const page = await openEditor('hida');
  await page.getByRole('switch', { name: 'Show One' }).click();
  await waitForValue(
    async () => (await fetchLinks(creator)).map(({ isShown }) => isShown),
    [false, true, true],
  );

  await chooseFromMenu(page, 'Two', 'Delete');
  expect(await readTitles(page)).toEqual(['One', 'Three']);
  expect(await readFocusedText(page)).toBe('Move Three');
  await waitForValue(async () => (await fetchLinks(creator))[1]?.isShown, false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForValue(async () => (await fetchLinks(creator))[1]?.isShown, true);
  expect(await readTitles(page)).toEqual(['One', 'Two', 'Three']);
  await getRow(page, 'Two').getByText('1 click', { exact: true }).waitFor();

  await chooseFromMenu(page, 'Two', 'Delete');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await waitForValue(() => fetchTitles(creator), ['One', 'Three']);
  // Closing the tab while Undo is visible keeps the deletion.
  await chooseFromMenu(page, 'One', 'Delete');
  await page.goto('about:blank');
  await waitForValue(() => fetchTitles(creator), ['Three']);
});

it('a tab with an outdated list cannot save its order', async () => {
  const creator = await createCreator(session.server, 'tabba');
  await addLinks(creator, 'One', 'Two', 'Three');
  const page = await openEditor('tabba');
  await page.locator('[data-reorder]').nth(2).waitFor();
  const otherPage = await page.context().newPage();
  await otherPage.goto(`${session.server.url}/dashboard3`);
  await otherPage.locator('[data-reorder]').nth(2).waitFor();
  await addLinks(creator, 'Four');

  await chooseFromMenu(otherPage, 'Three', 'Move up');
  await otherPage
    .getByText('The new order was not saved. Your links were changed in another tab or app')
    .waitFor();
  await waitForValue(() => readTitles(otherPage), ['One', 'Two', 'Three', 'Four']);
  await chooseFromMenu(otherPage, 'Three', 'Move up');
  await waitForValue(() => fetchTitles(creator), ['One', 'Three', 'Two', 'Four']);
  await waitForValue(() => otherPage.getByRole('alert').count(), 0);
});

it('a change without a connection is reverted with an error', async () => {
  const creator = await createCreator(session.server, 'losta');
  await addLinks(creator, 'One', 'Two', 'Three');
  const page = await openEditor('losta');
  await page.locator('[data-reorder]').nth(2).waitFor();
  await page.context().setOffline(true);
  await drag(page, 'One', 'Three');
  await page.getByText('The new order was not saved. Could not reach the server.').waitFor();
  expect(await readTitles(page)).toEqual(['One', 'Two', 'Three']);
  await chooseFromMenu(page, 'Two', 'Delete');
  await page.getByText('“Two” was not deleted. Could not reach the server.').waitFor();
  expect(await readTitles(page)).toEqual(['One', 'Two', 'Three']);
  expect(await page.getByText('Link deleted').count()).toBe(0);
  await page.getByRole('button', { name: 'Add link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Four');
  await dialog.getByLabel('Address').fill('kiln.example');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByRole('alert').waitFor();

  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await fetchTitles(creator)).toEqual(['One', 'Two', 'Three', 'Four']);
});

it('the links card is accessible in every state', async () => {
  const creator = await createCreator(session.server, 'axe');
  const page = await openEditor('axe', { reducedMotion: 'reduce' });
  const problems: string[] = [];
  const check = async (state: string) => {
    problems.push(...(await findProblemsOfState(page)).map((problem) => `${state}: ${problem}`));
  };
  await page.getByText('No links yet').waitFor();
  await check('empty');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await check('dialog with problems');
  await page.keyboard.press('Escape');

  const longTitle = 'x'.repeat(100);
  await addLinks(creator, 'One', 'متجر الفخار والطين في المدينة القديمة كل يوم خميس صباحا', longTitle);
  const [link] = await fetchLinks(creator);
  await creator.PATCH('/api/links/{id}', {
    params: { path: { id: link?.id ?? 0 } },
    body: { isShown: false, version: link?.version ?? 0 },
  });
  await page.reload();
  await getHandle(page, longTitle).waitFor();
  await check('filled');
  await page.getByRole('button', { name: 'More for One' }).click();
  await check('menu');
  await page.keyboard.press('Escape');
  await getHandle(page, 'One').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await check('lifted');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByRole('switch', { name: 'Show One' }).click();
  await page.getByText('“One” is still hidden.').waitFor();
  await check('failed');
  await page.context().setOffline(false);
  await chooseFromMenu(page, 'One', 'Delete');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await check('undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.route('**/api/links?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await check('not loaded');
  expect(problems).toEqual([]);
  // The test checks eight states in two looks each.
}, 180_000);
