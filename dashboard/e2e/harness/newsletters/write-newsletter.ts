import type { Locator, Page } from 'playwright-core';

/** Returns the sheet in which the creator writes. */
export function getSheet(page: Page): Locator {
  return page.locator('.newsletter-sheet');
}

/** Returns the frame with the email on the open page. */
export function getPreviewFrame(page: Page) {
  return page.getByTitle('Newsletter preview').first().contentFrame();
}

export async function writeTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Title' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Title' });
  await dialog.getByRole('textbox').fill(title);
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Opens the newsletter's editor. */
export async function openContent(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Content' });
  await dialog.getByRole('textbox', { name: 'Content' }).waitFor();
  return dialog;
}

export async function writeContent(page: Page, text: string): Promise<void> {
  const dialog = await openContent(page);
  await dialog.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type(text);
  await dialog.getByRole('button', { name: 'Done' }).click();
}
