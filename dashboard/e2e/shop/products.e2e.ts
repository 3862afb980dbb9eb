import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { findProblemsOfState, openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpSession();

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const createFile = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });

async function openEditor(username: string): Promise<{ page: Page; creator: TidingsClient }> {
  const creator = await createCreator(session.server, username);
  const page = await openPage(session.browser);
  await signIn(page.context(), session, username);
  await page.goto(`${session.server.url}/dashboard3`);
  await getAddButton(page).waitFor();
  return { page, creator };
}

const getAddButton = (page: Page) => page.getByRole('button', { name: 'Add Digital Product' });
const getFileInput = (page: Page) => page.getByRole('dialog').locator('input[aria-label="Digital file"]');
const readTitles = (page: Page) => page.locator('li:has([data-reorder]) h3').allTextContents();
const fetchProducts = async (creator: TidingsClient) => (await unwrap(creator.GET('/api/products'))).data;
const waitForValue = (check: () => Promise<unknown>, expected: unknown) =>
  vi.waitFor(async () => expect(await check()).toEqual(expected), { timeout: 10_000, interval: 50 });

async function addProducts(creator: TidingsClient, ...names: string[]): Promise<void> {
  for (const title of names) {
    const body = { title, description: '', price: '5', isDigital: false, fileType: 'other' as const };
    await unwrap(creator.POST('/api/products', { body }));
  }
}

/** Slows the upload, so that its progress is visible. */
async function throttle(page: Page, uploadThroughput: number): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await network.send('Network.emulateNetworkConditions', conditions);
}

it('a creator adds a product, cancels an upload, and opens the store', async () => {
  const { page, creator } = await openEditor('adela');
  await getAddButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add product' }).click({ force: true });
  await page.getByText('Title and price are required', { exact: true }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await dialog.getByLabel('Title').fill('Glaze book');
  await dialog.getByLabel('Price').fill('$1,2.50');
  await dialog.getByText('Buyers pay $12.50.').waitFor();

  await throttle(page, 400_000);
  const largeFile = createFile('glazes.pdf', Buffer.concat([PDF, Buffer.alloc(4_000_000, 32)]));
  await getFileInput(page).setInputFiles(largeFile);
  const progressBar = dialog.getByRole('progressbar', { name: 'Uploading' });
  const readPercent = async () => Number(await progressBar.getAttribute('value'));
  await vi.waitFor(async () => expect(await readPercent()).toBeGreaterThan(10), {
    timeout: 15_000,
    interval: 20,
  });
  expect(await readPercent()).toBeLessThanOrEqual(90);
  await dialog.getByRole('button', { name: 'Add product' }).click({ force: true });
  await page.getByText('Please wait for all uploads to complete', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await progressBar.waitFor({ state: 'hidden' });

  await throttle(page, -1);
  await getFileInput(page).setInputFiles(largeFile);
  await dialog.getByText('3.81 MB').waitFor();
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Product added', { exact: true }).waitFor();
  expect(await fetchProducts(creator)).toMatchObject([
    {
      title: 'Glaze book',
      price: '12.50',
      priceCents: 1_250,
      originalName: 'glazes.pdf',
      fileSize: '3.81 MB',
    },
  ]);

  const pageEvent = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'View Store' }).click();
  const store = await pageEvent;
  await store.getByRole('heading', { name: 'Glaze book' }).waitFor();
  expect(store.url()).toMatch(/\/adela\/store\?t=\d+$/);
  const saved = await page.evaluate(() => Object.keys(localStorage).sort().join(' '));
  expect(saved).toMatch(/products products_\d+ products_last_updated .*user_data user_data_last_updated/);
});

it('the form rejects a file with the wrong content, and accepts another one', async () => {
  const { page } = await openEditor('adelb');
  await getAddButton(page).click();
  const dialog = page.getByRole('dialog');
  await getFileInput(page).setInputFiles(createFile('plan.pdf', Buffer.from('PK\x03\x04 not a pdf at all')));
  await dialog.getByText('“plan.pdf” ends in .pdf, but its content has another type.').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await getFileInput(page).setInputFiles(createFile('plan.pdf'));
  await dialog.getByRole('button', { name: 'Remove plan.pdf' }).waitFor();
  expect(await dialog.getByText('but its content has another type').count()).toBe(0);
});

it('a creator edits, moves and deletes products', async () => {
  const { page, creator } = await openEditor('adelc');
  expect(await findProblemsOfState(page)).toEqual([]);
  await addProducts(creator, 'One', 'Two', 'Three');
  await page.reload();
  await waitForValue(() => readTitles(page), ['One', 'Two', 'Three']);
  expect(await findProblemsOfState(page)).toEqual([]);

  // The card is too narrow for buttons beside the title.
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Move Three' }) });
  const [title, edit] = await Promise.all([
    row.getByRole('heading', { name: 'Three' }).boundingBox(),
    row.getByRole('button', { name: 'Edit Three' }).boundingBox(),
  ]);
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(edit?.y ?? 0);

  await page.getByRole('button', { name: 'Move Three' }).focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await waitForValue(
    async () => (await fetchProducts(creator)).map(({ title }) => title),
    ['Three', 'One', 'Two'],
  );
  expect(await readTitles(page)).toEqual(['Three', 'One', 'Two']);

  await page.getByRole('button', { name: 'Edit One' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  await dialog.getByLabel('Title').fill('First');
  await dialog.getByLabel('Title').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await waitForValue(() => readTitles(page), ['Three', 'First', 'Two']);

  await page.getByRole('button', { name: 'Delete First' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Delete this product?' });
  expect(await findProblemsOfState(page)).toEqual([]);
  await confirmDialog.getByRole('button', { name: 'Keep product' }).click();
  await page.getByRole('button', { name: 'Delete First' }).click();
  await confirmDialog.getByRole('button', { name: 'Delete' }).click();
  await waitForValue(() => readTitles(page), ['Three', 'Two']);
  await waitForValue(async () => (await fetchProducts(creator)).map(({ title }) => title), ['Three', 'Two']);
  await waitForValue(() => page.evaluate(() => document.activeElement?.textContent), 'Add Digital Product');
});
