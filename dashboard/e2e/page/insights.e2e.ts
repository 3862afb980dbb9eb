import { unwrap } from '@tidings/sdk';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { findProblemsOfState, openPage } from '../harness/browser.js';
import { openShop } from '../harness/open-shop.js';
import { setPlan } from '../harness/plan.js';
import { setUpSession } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const PATIENCE = { timeout: 20_000 };
const session = setUpSession();

/** Opens the page from a link, as a counted visitor. */
async function visit(path: string, referer: string, userAgent: string): Promise<Page> {
  const page = await openPage(session.browser, { viewport: { width: 375, height: 812 }, userAgent });
  const viewResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/views');
  await page.goto(session.server.url + path, { referer });
  expect((await viewResponse).status()).toBe(204);
  return page;
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Returns the cells of a table, row by row. */
async function readRows(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name, exact: true }).getByRole('row');
  await rows.nth(1).waitFor();
  return rows.evaluateAll((elements) =>
    elements.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  );
}

it('Insights show a visit, a subscriber and a sale with their source', async () => {
  const { creator } = await openShop(session.server, 'insighter');
  await setPlan(session.server, 'insighter', { isPro: true });

  // One visitor subscribes, and another visitor buys.
  const subscriber = await visit('/insighter', 'https://instagram.example/', 'Reader/1.0');
  const box = subscriber.locator('tidings-subscribe');
  await box.getByRole('textbox').fill('ines@kova.example');
  await box.getByRole('button').click();
  await box.getByText("Thanks for subscribing! You'll receive updates soon.").waitFor();

  const buyer = await visit('/insighter?utm_source=winter-market', 'https://market.example/', 'Buyer/1.0');
  await buyer.getByRole('link', { name: 'Buy Now: Glaze notebook' }).click();
  const checkout = buyer.frameLocator('iframe');
  await checkout.getByLabel('Email', { exact: true }).fill('tom@adeyemi.example');
  await checkout.getByRole('button', { name: 'Continue to purchase' }).click();
  await checkout.getByRole('button', { name: 'Succeeds 4242' }).click();
  await Promise.all([
    buyer.waitForEvent('download'),
    checkout.getByRole('button', { name: 'Pay $12.99' }).click(),
  ]);

  const body = {
    title: 'First frost',
    content: '<p>See <a href="https://kiln.example/ash">the ash</a>.</p>',
  };
  const { id } = await unwrap(creator.POST('/api/newsletters', { body }));
  await unwrap(creator.POST('/api/newsletters/{id}/send', { params: { path: { id } } }));
  // Views are written in batches, and the newsletter is still being sent.
  await vi.waitUntil(async () => {
    const { totals, deliveries } = await unwrap(creator.GET('/api/insights', {}));
    return totals.views === 2 && totals.visitors === 2 && totals.sales === 1 && deliveries.accepted === 1;
  }, PATIENCE);

  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'insighter');
  await page.goto(`${session.server.url}/dashboard`);
  await page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: 'Insights' })
    .click();
  await page
    .getByRole('img', { name: 'Views and visitors: 2 views by 2 visitors in the last 30 days.' })
    .waitFor();
  await page
    .getByText('1 new subscriber in the last 30 days, from instagram.example. 1 sale brought $12.99.')
    .waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await openTab(page, 'Subscribers');
  await page
    .getByRole('img', {
      name: 'Subscribers: 1 subscriber on your list: 1 joined and 0 left in the last 30 days.',
    })
    .waitFor();
  await openTab(page, 'Sales');
  await page
    .getByRole('img', { name: 'Sales: $12.99 from 1 sale in the last 30 days, after refunds.' })
    .waitFor();
  await openTab(page, 'Sources');
  const ways = await readRows(page, 'Traffic sources');
  expect(
    ways.map(([name = '', ...figures]) => [name.split('Link on')[0]?.split('Campaign')[0], ...figures]),
  ).toEqual(
    expect.arrayContaining([
      ['instagram.example', '1', '1', '1', '0', '$0.00'],
      ['winter-market', '1', '1', '0', '1', '$12.99'],
    ]),
  );
  expect(await findProblemsOfState(page)).toEqual([]);

  // The keyboard reaches a day of a plot, its table and another period.
  await openTab(page, 'Overview');
  const slider = page.getByRole('slider', { name: 'Views by date' });
  await slider.focus();
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/: 2 views, 2 visitors$/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/: 0 views, 0 visitors$/);
  await page.getByRole('button', { name: 'Show as table: Views and visitors' }).focus();
  await page.keyboard.press('Enter');
  expect((await readRows(page, 'Views and visitors'))[0]?.slice(1)).toEqual(['2', '2']);
  await page.getByRole('radio', { name: '30 days' }).focus();
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('img', { name: 'Views and visitors: 2 views by 2 visitors in the last 90 days.' })
    .waitFor();
  expect(new URL(page.url()).search).toBe('?tab=overview&days=90');
  expect(await findProblemsOfState(page)).toEqual([]);

  await openTab(page, 'Newsletters');
  await page.getByRole('table', { name: 'Newsletters' }).getByRole('link', { name: 'First frost' }).click();
  await page.getByRole('heading', { level: 1, name: 'First frost' }).waitFor();
  await page.getByRole('link', { name: 'kiln.example/ash' }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
});

it('Insights show 30 days without Pro, and explain that older stats are part of Pro', async () => {
  await openShop(session.server, 'unseen');
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'unseen');
  await page.goto(`${session.server.url}/insights`);
  await page.getByText('No visits to your page in this period.').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.getByText('A year').click();
  await page.getByText('Stats older than 30 days are part of Pro.').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show 30 days' }).click();
  await page.getByText('No visits to your page in this period.').waitFor();
  await page.getByRole('link', { name: 'Edit your page' }).click();
  await page.waitForURL('**/dashboard3');
});
