import { unwrap } from '@tidings/sdk';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { openSimulatedProvider } from '../../../api/src/testing/payments/simulated-provider.js';
import { findProblemsInEveryLook, openPage } from '../harness/browser.js';
import { openShop, type Shop } from '../harness/open-shop.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpServer(() => ({ PAYMENTS_MODE: 'connect', PLATFORM_FEE_PERCENT: '5' }));

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Buys the product. Returns the provider's id of the payment. */
async function buy(shop: Shop): Promise<string> {
  const page = await openPage(session.browser);
  await page.goto(`${session.server.url}/buy/${shop.paid}`);
  await page.getByLabel('Email', { exact: true }).fill('ines@kova.example');
  const startResponse = page.waitForResponse((response) =>
    response.url().endsWith('/api/product-download-payment'),
  );
  await getButton(page, 'Continue to purchase').click();
  const { paymentIntentId } = await (await startResponse).json();
  await getButton(page, 'Succeeds 4242').click();
  await Promise.all([page.waitForEvent('download'), getButton(page, 'Pay $12.99').click()]);
  return paymentIntentId;
}

/** Simulates a dispute, which the provider reports. */
async function openDispute(intentId: string): Promise<void> {
  const { url, dataDir } = session.server;
  const provider = await openSimulatedProvider(dataDir);
  for (const { body, signature } of await provider.dispute({ intentId, state: 'open' })) {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body });
    expect(status).toBe(200);
  }
}

it('a creator connects an account, sells a product, sees a dispute in the balance, and disconnects', async () => {
  const shop = await openShop(session.server, 'mara');
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'mara');
  await page.goto(`${session.server.url}/payouts`);
  await page.getByLabel('Country of your business').selectOption({ label: 'Germany' });
  await getButton(page, 'Continue to Stripe').click();
  await getButton(page, 'Complete the form').click();
  await page.getByText('Accepting payments').waitFor();
  await page.getByText('No payouts yet').waitFor();

  const intentId = await buy(shop);
  await page.reload();
  // Of 11.69 euros, the provider takes 64 cents and the instance 58.
  await page.getByText('€10.47').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await page.goto(`${session.server.url}/sales`);
  await page.getByText('Platform fee $0.64').waitFor();
  await page.getByText('Payment fee €0.64').waitFor();

  await openDispute(intentId);
  const fetchStatus = async () => (await unwrap(shop.creator.GET('/api/sales'))).data[0]?.status;
  await vi.waitUntil(async () => (await fetchStatus()) === 'disputed', { timeout: 20_000 });
  await page.reload();
  const sales = page.getByRole('table', { name: 'Sales' });
  await sales.getByText('Disputed').locator('visible=true').waitFor();
  await page.goto(`${session.server.url}/payouts`);
  // The dispute costs the price and a fee of 15 euros.
  await page.getByText('-€26.69').waitFor();
  await page.getByText('Your next sales cover the difference.').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  await getButton(page, 'Disconnect').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('heading', { name: 'Connect an account' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Balance' }).count()).toBe(0);
});
