import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoPolicyViolations, findAccessibilityProblems } from '../harness/browser.js';
import { getSheet } from '../harness/newsletters/write-newsletter.js';
import { setUpSession } from '../harness/session.js';
import { openScreen } from '../harness/sign-in.js';

const session = setUpSession();

/** Opens the editor with the caret in the text. */
async function openText(username: string) {
  const page = await openScreen(session, { username, path: '/newsletters' });
  await expectNoPolicyViolations(page);
  await page.goto(`${session.server.url}/newsletter/new2`);
  const text = getSheet(page).getByRole('textbox', { name: 'Content' });
  await text.click();
  return { page, text };
}

const readBlocks = (page: Page) =>
  page.locator('.newsletter-text').evaluate((text) => [...text.children].map((block) => block.textContent));

it('a slash on an empty line inserts a block, by keyboard', async () => {
  const { page, text } = await openText('sasha');
  await page.keyboard.type('/');
  const list = page.getByRole('listbox', { name: 'Insert a block' });
  expect(await list.getByRole('option', { selected: true }).textContent()).toBe('Heading');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const active = list.getByRole('option', { selected: true });
  expect(await active.textContent()).toBe('Small heading');
  expect(await text.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The fire');
  await text.getByRole('heading', { name: 'The fire' }).waitFor();
  expect(await text.getAttribute('aria-activedescendant')).toBeNull();

  await page.keyboard.press('Enter');
  await page.keyboard.type('/lis');
  expect(await list.getByRole('option').allTextContents()).toEqual(['Bulleted list', 'Numbered list']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('ash');
  await text.getByRole('listitem').filter({ hasText: 'ash' }).waitFor();

  // Escape leaves the slash as text, and so does a slash inside a sentence.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.type('and/or');
  expect(await list.isVisible()).toBe(false);

  // Inserts a block that opens a dialog.
  await page.keyboard.press('Enter');
  await page.keyboard.type('/image');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an image' });
  await dialog.getByLabel('Or its address').fill('https://kiln.example/a.png');
  await dialog.getByLabel('Description').fill('A kiln');
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await text.getByRole('img', { name: 'A kiln' }).waitFor();
  expect(await text.textContent()).not.toContain('/image');
});

it('selected text has a floating toolbar', async () => {
  const { page, text } = await openText('floyd');
  const floating = page.getByRole('toolbar', { name: 'Selected text' });
  await page.keyboard.type('Frost came');
  expect(await floating.isVisible()).toBe(false);
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await floating.waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await floating.getByRole('button', { name: 'Bold' }).click();
  await text.locator('strong', { hasText: 'came' }).waitFor();
  expect(await floating.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await floating.waitFor({ state: 'hidden' });
});

it('blocks move by keyboard and by their handle', async () => {
  const { page, text } = await openText('movo');
  await page.keyboard.type('One\nTwo\nThree');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await readBlocks(page)).toEqual(['One', 'Three', 'Two']);
  await page.getByText('Moved up. Block 2 of 3.').waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('This block is the first.').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  expect(await readBlocks(page)).toEqual(['One', 'Three', 'Two']);

  const block = (words: string) => text.locator('p', { hasText: words });
  await block('Two').hover();
  const handle = page.getByRole('button', { name: 'Move this block' });
  const first = await block('One').boundingBox();
  await handle.hover();
  await page.mouse.down();
  // Drops the block at the start of the line, and therefore above it.
  await page.mouse.move((first?.x ?? 0) + 1, (first?.y ?? 0) + 6, { steps: 5 });
  await page.mouse.move((first?.x ?? 0) + 1, (first?.y ?? 0) + 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => readBlocks(page)).toEqual(['Two', 'One', 'Three']);
});
