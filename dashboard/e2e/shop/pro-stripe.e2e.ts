import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { type StripeServer, startStripeServer } from '../../../api/src/testing/payments/stripe-server.js';
import { createCreator } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { paymentForm } from '../harness/checkout.js';
import { withServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';
import { serveStripe, stripeEnvironment } from '../harness/stripe/stripe.js';

let stripe: StripeServer;
const session = withServer(async () => {
  stripe = await startStripeServer();
  return stripeEnvironment(stripe);
});
afterAll(() => stripe.close());

/** Returns Stripe's frame inside our payment form. */
const cardFrame = (page: Page) =>
  paymentForm(page).frameLocator('iframe[title="Secure payment input frame"]');

async function pay(page: Page, card: string): Promise<void> {
  await cardFrame(page).getByLabel('Card number').fill(card);
  await paymentForm(page).getByRole('button', { name: 'Subscribe Now' }).click();
}

it('pays for Pro through Stripe’s script, which runs only in the frame', async () => {
  await createCreator(session.server, 'mara');
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'mara');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const askedBy: string[] = [];
  page.on('request', (request) => {
    if (request.url() === 'https://js.stripe.com/endive/stripe.js')
      askedBy.push(new URL(request.frame().url()).pathname);
  });
  await serveStripe(page, stripe);
  await page.goto(`${session.server.url}/checkout?plan=annual`);
  await pay(page, '4000 0000 0000 0002');
  await paymentForm(page).getByText('Payment failed').waitFor();
  await paymentForm(page).getByText('Your card was declined.').waitFor();
  await pay(page, '4000 0025 0000 3155');
  await cardFrame(page).getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('heading', { name: 'You are on Pro' }).waitFor();
  expect(askedBy).toEqual(['/checkout/pay']);
  // Browsers log the 402 of a declined card. The content security policy must log nothing.
  expect(errors.filter((text) => !text.includes('402'))).toEqual([]);
  await page.getByRole('link', { name: 'See your subscription' }).click();
  await page.getByText('$96 a year').waitFor();
  await page.getByRole('row').filter({ hasText: 'Paid' }).waitFor();
});
