import { unwrap } from '@tidings/sdk';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator } from '../harness/api.js';
import { findAccessibilityProblems, openPage } from '../harness/browser.js';
import { getSheet } from '../harness/newsletters/write-newsletter.js';
import { setUpSession } from '../harness/session.js';
import { openScreen, signIn } from '../harness/sign-in.js';

const session = setUpSession();

async function open(username: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openScreen(session, { username, path: '/microsite', options });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
}

async function makeToast(page: Page) {
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'URL Copied!' });
  await toast.waitFor();
  return toast;
}

/** Opens a screen with a toast, and stops the page's clock. */
async function openWithToast(username: string) {
  const page = await open(username);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return { page, toast: await makeToast(page) };
}

const CONTROLS = 'button, a[href], input, select, textarea, [data-write]';

/** Expects that the toast covers none of these elements, after it has moved if necessary. */
async function expectNothingCovered(toast: Locator, selector = CONTROLS): Promise<void> {
  const listCovered = () =>
    toast.evaluate((element, elements) => {
      const toastBox = element.getBoundingClientRect();
      return [...document.querySelectorAll(elements)]
        .filter((control) => !element.contains(control) && control.checkVisibility())
        .filter((control) => {
          const controlBox = control.getBoundingClientRect();
          const isBeside = controlBox.right <= toastBox.left || controlBox.left >= toastBox.right;
          return !isBeside && controlBox.bottom > toastBox.top && controlBox.top < toastBox.bottom;
        })
        .map((control) => control.textContent || control.getAttribute('aria-label') || control.id);
    }, selector);
  await expect.poll(listCovered, { timeout: 3_000 }).toEqual([]);
}

const LINES = 12;

/** Returns whether a toast covers the line with the caret. */
function isWrittenLineCovered(toast: Locator): Promise<boolean> {
  return toast.evaluate((element) => {
    const toastBox = element.getBoundingClientRect();
    const lineBox = document.getSelection()?.getRangeAt(0).getBoundingClientRect();
    if (!lineBox?.height) throw new Error('There is no line with a caret.');
    const isBeside = lineBox.right < toastBox.left || lineBox.left > toastBox.right;
    return !isBeside && lineBox.bottom > toastBox.top && lineBox.top < toastBox.bottom;
  });
}

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await page.getByRole('listitem').filter({ hasText: 'URL Copied!' }).boundingBox();
  if (box === null) throw new Error('There is no toast to swipe.');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 4 });
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}

it('a toast disappears after five seconds', async () => {
  const { page, toast } = await openWithToast('fiver');
  await page.clock.fastForward(4900);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.fastForward(100);
  await toast.waitFor({ state: 'detached' });
});

it.each([
  { width: 375, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)('a toast is announced and accessible at $width px, $colorScheme', async (look) => {
  const page = await open(`reader-${look.width}`, {
    viewport: { width: look.width, height: 812 },
    colorScheme: look.colorScheme,
    reducedMotion: 'reduce',
  });
  const attachedStatus = page
    .getByRole('status')
    .filter({ hasText: 'URL Copied!' })
    .waitFor({ state: 'attached' });
  await makeToast(page);
  await attachedStatus;
  // The toast waits while it has the focus.
  await page.keyboard.press('F8');
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

it('a toast remains while it is hovered or focused', async () => {
  const { page, toast } = await openWithToast('pauser');
  await toast.hover();
  await page.clock.fastForward(20_000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(5, 5);

  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: /Notifications/ });
  expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.clock.fastForward(20_000);
  expect(await toast.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast.waitFor({ state: 'detached' });
});

it('a swipe of over 50 px to the right dismisses a toast, a shorter swipe does not', async () => {
  const { page, toast } = await openWithToast('swiper');
  await swipe(page, 40);
  expect(await toast.isVisible()).toBe(true);
  await swipe(page, -120);
  expect(await toast.isVisible()).toBe(true);
  await swipe(page, 60);
  await toast.waitFor({ state: 'detached' });
});

it('a toast covers no button of the onboarding on a phone', async () => {
  const page = await openScreen(session, {
    username: 'newcomer',
    path: '/onboarding',
    options: { viewport: { width: 375, height: 667 } },
  });
  await page.getByLabel('Username').fill('x');
  const onward = page.getByRole('button', { name: 'Continue' });
  // The button looks disabled, but a press explains the reason.
  await onward.click({ force: true });
  const toast = page.getByRole('listitem').filter({ hasText: 'Invalid username' });
  await toast.waitFor();
  const [box, button] = [await toast.boundingBox(), await onward.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(button?.y ?? 0);
});

it('a toast covers nothing of a dialog on a phone', async () => {
  const page = await openScreen(session, {
    username: 'toast-sharer',
    path: '/dashboard3',
    options: { viewport: { width: 375, height: 360 }, reducedMotion: 'reduce' },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Changes saved' });
  await toast.waitFor();
  // The pointer keeps the toast open while it moves.
  await toast.dispatchEvent('pointermove');
  const readGap = async () => {
    const [message, dialog] = [await toast.boundingBox(), await page.getByRole('dialog').boundingBox()];
    return (dialog?.y ?? 0) - ((message?.y ?? 0) + (message?.height ?? 0));
  };
  await expect.poll(readGap).toBeGreaterThan(0);
});

it.each([
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
])(
  'a toast that appears while the editor loads covers no control afterwards, at $width px',
  async (viewport) => {
    const username = `loader${viewport.width}`;
    const creator = await createCreator(session.server, username);
    const body = { title: 'Kiln', content: '<p>Frost.</p>' };
    const { id } = await unwrap(creator.POST('/api/newsletters', { body }));
    const page = await openPage(session.browser, { viewport });
    await signIn(page.context(), session, username);
    await page.goto(`${session.server.url}/newsletter/new2?id=${id}`);
    const toast = page.getByRole('listitem').filter({ hasText: 'Draft loaded' });
    await toast.waitFor();
    // The pointer keeps the toast open while it moves.
    await toast.dispatchEvent('pointermove');
    await getSheet(page).getByRole('textbox', { name: 'Content' }).waitFor();
    await expectNothingCovered(toast);
  },
);

it.each([
  { width: 375, height: 812 },
  { width: 375, height: 420 },
  { width: 1280, height: 900 },
])('a toast does not cover the field being written, at $width × $height px', async (viewport) => {
  const username = `writer-${viewport.width}-${viewport.height}`;
  const page = await openScreen(session, {
    username,
    path: '/newsletter/new2',
    options: { viewport, reducedMotion: 'reduce' },
  });
  const sheet = getSheet(page);
  const [title, content] = ['Title', 'Content'].map((name) => sheet.getByRole('textbox', { name }));
  if (!title || !content) throw new Error('The newsletter has no fields.');
  await content.click();
  for (let line = 1; line <= LINES; line += 1) await page.keyboard.type(`\nFrost ${line}`);
  await page.keyboard.press('Control+s');
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await toast.getByText('Draft saved').waitFor();
  await toast.dispatchEvent('pointermove');
  // The caret moves up through all lines, and the page scrolls with it.
  for (let line = LINES; line > 0; line -= 1) {
    await expect.poll(() => isWrittenLineCovered(toast), { timeout: 3_000 }).toBe(false);
    await page.keyboard.press('ArrowUp');
  }

  await content.blur();
  await page.getByRole('button', { name: 'Send to all subscribers' }).press('Enter');
  await toast.getByText('Missing title').waitFor();
  await expectNothingCovered(toast, '[data-write="title"]:focus');
});
