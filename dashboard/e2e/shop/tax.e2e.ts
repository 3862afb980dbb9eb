import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findProblemsInEveryLook, openPage } from '../harness/browser.js';
import { openShop } from '../harness/open-shop.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpServer(() => ({ STRIPE_TAX: 'on' }));

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('the checkout adds the tax of the buyer’s country, and buyer and creator see it', async () => {
  const shop = await openShop(session.server, 'mara');
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'mara');
  await page.goto(`${session.server.url}/dashboard3`);
  await page.getByLabel('Tax', { exact: true }).selectOption({ label: 'Tax is added to prices' });
  await page.getByText(/plus their local tax\.$/).waitFor();

  const buyer = await openPage(session.browser);
  await buyer.goto(`${session.server.url}/buy/${shop.paid}`);
  await buyer.getByText('plus tax').waitFor();
  await buyer.getByLabel('Email', { exact: true }).fill('ines@kova.example');
  await getButton(buyer, 'Continue to purchase').click();
  await buyer.getByText('Please choose your country. The tax depends on it.').waitFor();
  await buyer.getByLabel('Country', { exact: true }).selectOption({ label: 'United States' });
  await buyer.getByLabel('Postal code', { exact: true }).fill('10001');
  await getButton(buyer, 'Continue to purchase').click();
  await buyer.getByText('Includes $1.15 tax').waitFor();
  expect(await findProblemsInEveryLook(buyer)).toEqual([]);
  await getButton(buyer, 'Succeeds 4242').click();
  await Promise.all([buyer.waitForEvent('download'), getButton(buyer, 'Pay $14.14').click()]);
  const receipt = await buyer.getByRole('link', { name: /receipt/i }).getAttribute('href');
  await buyer.goto(receipt ?? '');
  expect(await buyer.getByRole('row').allTextContents()).toEqual([
    'ItemAmount',
    'Glaze notebook$12.99 USD',
    'Total excluding tax$12.99 USD',
    'Tax$1.15 USD',
    'Paid$14.14 USD',
  ]);
  const parties = await buyer.locator('dl').allInnerTexts();
  for (const part of ['0001', 'Mara Lindqvist', 'ines@kova.example', 'United States']) {
    expect(parties.join()).toContain(part);
  }
  expect(await findProblemsInEveryLook(buyer)).toEqual([]);
  // The printed receipt is one page without navigation.
  const library = buyer.getByRole('link', { name: 'Open your library' });
  expect(await library.isVisible()).toBe(true);
  const paper = (await buyer.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await buyer.emulateMedia({ media: 'print' });
  expect(await library.isVisible()).toBe(false);

  await page.goto(`${session.server.url}/sales`);
  await page.getByText('$1.15 tax, US').waitFor();
  // Revenue excludes tax.
  await page.getByText('$12.99').first().waitFor();
});
