import { unwrap } from '@tidings/sdk';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoPolicyViolations, findProblemsOfState, openPage } from '../harness/browser.js';
import { serveHostPage } from '../harness/host-page.js';
import { openShop } from '../harness/open-shop.js';
import { setUpSession } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpSession();

const readSnippet = async (page: Page) =>
  (await page.getByRole('region', { name: 'Snippet' }).textContent()) ?? '';
/** Returns the element's own button, which replaces the link for pages without scripts. */
const getBuyControl = (page: Page) => page.locator('tidings-buy [part="button"]');

it('a creator embeds widgets on another site: the checkout is a page, and an overlay once the site is allowed', async () => {
  const { creator, paid } = await openShop(session.server, 'embedder');
  const screen = await openPage(session.browser);
  await expectNoPolicyViolations(screen);
  await signIn(screen.context(), session, 'embedder');
  await screen.goto(`${session.server.url}/widgets`);
  await screen.getByLabel('Heading', { exact: true }).fill('Notes from the kiln');
  const subscribe = await readSnippet(screen);
  await screen.getByText('Buy button').click();
  await screen.getByLabel('Product', { exact: true }).selectOption({ label: 'Glaze notebook' });
  const buy = await readSnippet(screen);
  expect(buy).toContain(`<tidings-buy product="${paid}">`);
  const site = await serveHostPage(`${subscribe}\n${buy}`);

  const subscriber = await openPage(session.browser);
  await subscriber.goto(site.url);
  await subscriber.getByRole('heading', { name: 'Notes from the kiln' }).waitFor();
  await subscriber.getByRole('textbox', { name: 'Email address' }).fill('ines@kova.example');
  await subscriber.getByRole('button', { name: "Let's Go" }).click();
  await subscriber.getByText('Subscribed successfully!').waitFor();
  const [consent] = await unwrap(creator.GET('/api/subscribers'));
  expect(consent).toMatchObject({ email: 'ines@kova.example' });
  const [tab] = await Promise.all([
    subscriber.context().waitForEvent('page'),
    getBuyControl(subscriber).click(),
  ]);
  await tab.getByRole('button', { name: 'Continue to purchase' }).waitFor();
  expect(tab.url()).toBe(`${session.server.url}/buy/${paid}?via=widget`);
  expect(await subscriber.getByRole('dialog').count()).toBe(0);

  await expect
    .poll(async () =>
      (await unwrap(creator.GET('/api/widgets/installs'))).data.map(({ widget }) => widget).sort(),
    )
    .toEqual(['buy', 'subscribe']);
  await screen.reload();
  const siteTable = screen.getByRole('table', { name: 'Sites with your widgets' });
  await siteTable.getByRole('row', { name: new RegExp(`${site.host}.*Subscribe box`) }).waitFor();
  expect(await findProblemsOfState(screen)).toEqual([]);
  await siteTable.getByRole('button', { name: `Allow ${site.host}` }).click();
  await siteTable.getByText('On the page').waitFor();
  await screen.getByRole('button', { name: `Remove ${site.host}` }).waitFor();

  // Uses a new browser context, because the first one may cache the offer for some seconds.
  const buyer = await openPage(session.browser, { viewport: { width: 375, height: 812 } });
  await buyer.goto(site.url);
  await getBuyControl(buyer).click();
  const checkout = buyer.frameLocator('dialog iframe');
  await checkout.getByLabel('Email', { exact: true }).fill('tom@kova.example');
  await checkout.getByRole('button', { name: 'Continue to purchase' }).click();
  await checkout.getByRole('button', { name: 'Succeeds 4242' }).click();
  await checkout.getByRole('button', { name: 'Pay $12.99' }).click();
  await checkout.getByRole('heading', { name: 'Your Download is Ready!' }).waitFor();
  const { data: sales } = await unwrap(creator.GET('/api/sales'));
  expect(sales).toMatchObject([{ customerEmail: 'tom@kova.example', amount: 1_299, status: 'completed' }]);
  await buyer.getByRole('button', { name: 'Close' }).click();
  await buyer.getByRole('dialog').waitFor({ state: 'detached' });
});
