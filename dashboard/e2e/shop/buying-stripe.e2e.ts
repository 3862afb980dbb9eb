import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type StripeServer, startStripeServer } from '../../../api/src/testing/payments/stripe-server.js';
import { findAccessibilityProblems, openPage } from '../harness/browser.js';
import { openShop, type Shop } from '../harness/open-shop.js';
import { setUpServer } from '../harness/session.js';
import { createStripeEnvironment, serveStripe } from '../harness/stripe/stripe.js';

let stripe: StripeServer;
let shop: Shop | undefined;
const session = setUpServer(async () => {
  stripe = await startStripeServer();
  return createStripeEnvironment(stripe);
});
afterAll(() => stripe.close());
beforeEach(async () => {
  shop ??= await openShop(session.server, 'mara');
});

async function openProduct() {
  const page = await openPage(session.browser, { viewport: { width: 375, height: 812 } });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('https://js.stripe.com'))
      requestedPaths.push(new URL(request.url()).pathname);
  });
  await serveStripe(page, stripe);
  await page.goto(`${session.server.url}/buy/${shop?.paid}`);
  return { page, errors, asked: requestedPaths };
}

async function continueToPayment(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue to purchase' }).click();
}

/** Returns the frame that Stripe's script creates. */
const getForm = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
const getCardField = (page: Page) => getForm(page).getByLabel('Card number');

async function pay(page: Page, card: string): Promise<void> {
  await getCardField(page).fill(card);
  await page.getByRole('button', { name: 'Pay $12.99' }).click();
}

const waitForReady = (page: Page) => page.getByRole('heading', { name: 'Your Download is Ready!' }).waitFor();

it('the checkout loads Stripe’s script on the first click, and pays after failed attempts', async () => {
  const { page, errors, asked } = await openProduct();
  expect(asked).toEqual([]);
  await continueToPayment(page, 'ines@kova.example');
  await getCardField(page).waitFor();
  expect(asked).toContain('/endive/stripe.js');
  await pay(page, '4000 0000 0000 0002');
  await page.getByText('Payment Failed').waitFor();
  await page.getByText('Your card was declined.').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await pay(page, '4000 0025 0000 3155');
  await getForm(page).getByRole('button', { name: 'Fail' }).click();
  await page.getByText('We are unable to authenticate your payment method.').waitFor();
  await pay(page, '4000 0025 0000 3155');
  const downloadEvent = page.waitForEvent('download');
  await getForm(page).getByRole('button', { name: 'Complete' }).click();
  await waitForReady(page);
  await downloadEvent;
  // Browsers log the 402 of a declined card. The content security policy must log nothing.
  expect(errors.filter((text) => !text.includes('402'))).toEqual([]);
  expect([...stripe.state.intents.values()].map(({ status }) => status)).toEqual(['succeeded']);
});

it('shows the download after a payment in another tab or a return from the bank', async () => {
  const { page } = await openProduct();
  await continueToPayment(page, 'tom@kova.example');
  await getCardField(page).waitFor();
  const intent = [...stripe.state.intents.values()].at(-1);
  const secret = intent?.client_secret ?? '';
  const confirmResponse = await fetch(`${stripe.url}/v1/payment_intents/${intent?.id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: stripe.keys.publishableKey,
      client_secret: secret,
      'payment_method_data[card][number]': '4242424242424242',
    }),
  });
  expect(confirmResponse.status).toBe(200);
  // Stripe rejects the second payment, and the server then finds the first one.
  await pay(page, '4242 4242 4242 4242');
  await waitForReady(page);

  const returnPage = await openPage(session.browser);
  await serveStripe(returnPage, stripe);
  const query = new URLSearchParams({
    payment_intent: intent?.id ?? '',
    payment_intent_client_secret: secret,
    redirect_status: 'succeeded',
  });
  await returnPage.goto(`${session.server.url}/buy/${shop?.paid}?${query}`);
  await waitForReady(returnPage);
  // The URL contains no secret.
  expect(new URL(returnPage.url()).search).toBe('?resume=1');
  expect(await findAccessibilityProblems(returnPage)).toEqual([]);
});

it('delivers by Stripe’s webhook after the tab is closed, and continues a payment after a reload', async () => {
  const { page } = await openProduct();
  await page.route('**/api/stripe-payment-success', () => {});
  await continueToPayment(page, 'closed@kova.example');
  await pay(page, '4242 4242 4242 4242');
  await expect
    .poll(() => [...stripe.state.intents.values()].at(-1)?.status, { timeout: 10_000 })
    .toBe('succeeded');
  await page.close();
  expect(new Set(await stripe.deliver(`${session.server.url}/api/webhooks/stripe`))).toEqual(new Set([200]));
  await expect
    .poll(
      async () => {
        const response = await shop?.creator.GET('/api/sales');
        return response?.data?.data.find(({ customerEmail }) => customerEmail === 'closed@kova.example')
          ?.status;
      },
      { timeout: 20_000 },
    )
    .toBe('completed');

  const { page: otherPage } = await openProduct();
  await continueToPayment(otherPage, 'reload@kova.example');
  await getCardField(otherPage).waitFor();
  const intentCount = stripe.state.intents.size;
  await otherPage.reload();
  await getCardField(otherPage).waitFor();
  await pay(otherPage, '4242 4242 4242 4242');
  await waitForReady(otherPage);
  expect(stripe.state.intents.size).toBe(intentCount);
});
