import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { type StripeServer, startStripeServer } from '../../../api/src/testing/payments/stripe-server.js';
import { createCreator } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { getPaymentForm } from '../harness/checkout.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';
import { createStripeEnvironment, serveStripe } from '../harness/stripe/stripe.js';

let stripe: StripeServer;
const session = setUpServer(async () => {
  stripe = await startStripeServer();
  return createStripeEnvironment(stripe);
});
afterAll(() => stripe.close());

/** Returns Stripe's frame inside our payment form. */
const getCardFrame = (page: Page) =>
  getPaymentForm(page).frameLocator('iframe[title="Secure payment input frame"]');

async function pay(page: Page, card: string): Promise<void> {
  await getCardFrame(page).getByLabel('Card number').fill(card);
  await getPaymentForm(page).getByRole('button', { name: 'Subscribe Now' }).click();
}

it('pays for Pro through Stripe’s script, which runs only in the frame', async () => {
  await createCreator(session.server, 'mara');
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'mara');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const framePaths: string[] = [];
  page.on('request', (request) => {
    if (request.url() === 'https://js.stripe.com/endive/stripe.js')
      framePaths.push(new URL(request.frame().url()).pathname);
  });
  await serveStripe(page, stripe);
  await page.goto(`${session.server.url}/checkout?plan=annual`);
  await pay(page, '4000 0000 0000 0002');
  await getPaymentForm(page).getByText('Payment failed').waitFor();
  await getPaymentForm(page).getByText('Your card was declined.').waitFor();
  await pay(page, '4000 0025 0000 3155');
  await getCardFrame(page).getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('heading', { name: 'You are on Pro' }).waitFor();
  expect(framePaths).toEqual(['/checkout/pay']);
  // Browsers log the 402 of a declined card. The content security policy must log nothing.
  expect(errors.filter((text) => !text.includes('402'))).toEqual([]);
  await page.getByRole('link', { name: 'See your subscription' }).click();
  await page.getByText('$96 a year').waitFor();
  await page.getByRole('row').filter({ hasText: 'Paid' }).waitFor();
});
