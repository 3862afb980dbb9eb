import { unwrap } from '@tidings/sdk';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator } from '../harness/api.js';
import { findAccessibilityProblems, openPage } from '../harness/browser.js';
import { getSheet } from '../harness/newsletters/write-newsletter.js';
import { setUpSession } from '../harness/session.js';
import { openScreen, signIn } from '../harness/sign-in.js';

const session = setUpSession();
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return { ...box, bottom: box.y + box.height };
}

it('a phone shows one bar at the bottom: the actions, or the tools while writing', async () => {
  const page = await openScreen(session, { username: 'phoebe', path: '/newsletter/new2', options: PHONE });
  const text = getSheet(page).getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const send = page.getByRole('button', { name: 'Send to all subscribers' });
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await tools.isVisible()).toBe(false);
  expect((await getBox(send)).y).toBeGreaterThan(812 - 70);
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await text.tap();
  expect(await send.isVisible()).toBe(false);
  const bar = await getBox(tools);
  expect(bar.bottom).toBe(812);
  expect(bar.height).toBeLessThan(70);
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await page.keyboard.type('/');
  await page
    .getByRole('listbox', { name: 'Insert a block' })
    .getByRole('option', { name: 'Quote' })
    .waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Backspace');

  // The toolbar remains while its tools have the focus.
  await tools.getByRole('button', { name: 'More tools' }).press('Enter');
  await page.getByRole('button', { name: 'Divider' }).tap();
  await text.locator('hr').waitFor();

  await page.getByRole('link', { name: 'Newsletters' }).first().tap();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});

it('a phone shows the fields of the schedule once it is chosen', async () => {
  const creator = await createCreator(session.server, 'planner');
  const body = { title: 'Kiln', content: '<p>Frost.</p>' };
  const { id } = await unwrap(creator.POST('/api/newsletters', { body }));
  const page = await openPage(session.browser, { ...PHONE, viewport: { width: 375, height: 560 } });
  await signIn(page.context(), session, 'planner');
  await page.goto(`${session.server.url}/newsletter/new2?id=${id}`);
  await page.getByRole('button', { name: 'Send to all subscribers' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Send Newsletter' });
  await dialog.getByText('Schedule', { exact: true }).first().tap();
  const day = dialog.getByLabel('Day');
  await expect
    .poll(() =>
      day.evaluate((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === field;
      }),
    )
    .toBe(true);
});

it('a laptop shows the formatting tools in one row, in the newsletter and in the dialog', async () => {
  const page = await openScreen(session, { username: 'rowan', path: '/newsletter/new2' });
  const text = getSheet(page).getByRole('textbox', { name: 'Content' });
  await text.click();
  const tools = page.getByRole('toolbar', { name: 'Formatting' }).first();
  // In a list, the toolbar also has the tools for list levels.
  await page.keyboard.type('- Ash');
  await tools.getByRole('button', { name: 'Indent list item' }).waitFor();
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await getBox(tools)).height).toBeLessThan(55);
  }
  await page.getByRole('button', { name: 'Edit Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Content' });
  expect((await getBox(dialog.getByRole('toolbar', { name: 'Formatting' }))).height).toBeLessThan(55);
});
