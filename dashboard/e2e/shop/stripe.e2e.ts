import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type StripeServer, startStripeServer } from '../../../api/src/testing/payments/stripe-server.js';
import { openPage } from '../harness/browser.js';
import { setUpServer } from '../harness/session.js';
import { createStripeEnvironment, serveStripe } from '../harness/stripe/stripe.js';

let stripe: StripeServer;
const session = setUpServer(async () => {
  stripe = await startStripeServer();
  return createStripeEnvironment(stripe);
});
afterAll(() => stripe.close());

async function signUp(page: Page, username: string): Promise<void> {
  const { url } = session.server;
  const data = { username, email: `${username}@creators.example`, password: 'correct horse' };
  const response = await page
    .context()
    .request.post(`${url}/api/register`, { data, headers: { origin: url } });
  expect(response.status()).toBe(201);
}

it('the diagnostics show the state of Stripe to creators, and contain no key', async () => {
  const page = await openPage(session.browser);
  const address = `${session.server.url}/stripe-diagnostics`;
  await page.goto(address);
  await page.getByText('Payments are configured.').waitFor();
  expect(stripe.state.requests).toEqual([]);
  await signUp(page, 'mara');
  await page.goto(address);
  await page.getByText('Stripe responds, but has not sent an event yet').waitFor();
  await page.getByText('Only test cards work.').waitFor();
  // The page checks the key, and compares the prices of both plans.
  expect(stripe.state.requests).toEqual(['GET /v1/payment_intents', 'GET /v1/prices', 'GET /v1/prices']);
  const html = await page.content();
  for (const key of Object.values(stripe.keys)) expect(html).not.toContain(key.slice(-12));
  expect(session.server.output()).not.toContain(stripe.keys.secretKey);
});

/** The behavior that the journeys through the checkout need. */
describe("the stand-in for Stripe's script", () => {
  const SHOP = 'https://shop.example/';

  async function openShop(): Promise<{ page: Page; clientSecret: string; intentId: string }> {
    const response = await fetch(`${stripe.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${stripe.keys.secretKey}` },
      body: new URLSearchParams({ amount: '700', currency: 'usd' }),
    });
    const intent = (await response.json()) as { id: string; client_secret: string };
    const page = await openPage(session.browser);
    await page.route(SHOP, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Shop</title><div id="box"></div><script src="https://js.stripe.com/endive/stripe.js"></script>',
      }),
    );
    await serveStripe(page, stripe);
    await page.goto(SHOP);
    return { page, clientSecret: intent.client_secret, intentId: intent.id };
  }

  /** Mounts the form, types the card, and stores the result in `window.answer`. */
  async function pay(page: Page, clientSecret: string, card: string): Promise<void> {
    const payment = { clientSecret, publishableKey: stripe.keys.publishableKey };
    await page.evaluate(async ({ clientSecret, publishableKey }) => {
      const shop = window as unknown as ShopWindow;
      const script = shop.Stripe(publishableKey);
      shop.script = script;
      shop.elements = script.elements({ clientSecret });
      const element = shop.elements.create('payment');
      const ready = new Promise<void>((resolve) => element.on('ready', resolve));
      element.mount(document.getElementById('box') as HTMLElement);
      await ready;
    }, payment);
    await page.frameLocator('iframe').getByLabel('Card number').fill(card);
    await page.evaluate(() => {
      const shop = window as unknown as ShopWindow;
      const { elements } = shop;
      shop.answer = shop.script.confirmPayment({ elements, redirect: 'if_required' });
    });
  }

  const readResult = (page: Page) => page.evaluate(() => (window as unknown as ShopWindow).answer);

  it.each([
    ['4242 4242 4242 4242', { paymentIntent: { status: 'succeeded' } }],
    ['4000 0000 0000 0002', { error: { type: 'card_error', message: 'Your card was declined.' } }],
    ['4000 0000 0000 0077', { paymentIntent: { status: 'processing' } }],
  ])('responds to the card %s as Stripe does: %o', async (card, expected) => {
    const { page, clientSecret } = await openShop();
    await pay(page, clientSecret, card);
    expect(await readResult(page)).toMatchObject(expected);
  });

  it.each([
    ['Complete', { paymentIntent: { status: 'succeeded' } }, 'succeeded'],
    ['Fail', { error: { code: 'payment_intent_authentication_failure' } }, 'requires_payment_method'],
  ])('shows the buyer the bank’s challenge, and reports the choice: %s', async (button, expected, status) => {
    const { page, clientSecret, intentId } = await openShop();
    await pay(page, clientSecret, '4000 0025 0000 3155');
    await page.frameLocator('iframe').getByRole('button', { name: button }).click();
    expect(await readResult(page)).toMatchObject(expected);
    expect(stripe.state.intents.get(intentId)?.status).toBe(status);
  });
});

interface Elements {
  create(type: 'payment'): {
    on(event: 'ready', received: () => void): void;
    mount(box: HTMLElement): void;
  };
}

interface Script {
  elements(options: { clientSecret: string }): Elements;
  confirmPayment(options: { elements: Elements; redirect: 'if_required' }): Promise<unknown>;
}

interface ShopWindow {
  Stripe(publishableKey: string): Script;
  script: Script;
  elements: Elements;
  answer: Promise<unknown>;
}
