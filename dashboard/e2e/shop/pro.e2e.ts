import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findProblemsOfState } from '../harness/browser.js';
import { getPaymentForm, openCheckout, payWith } from '../harness/checkout.js';
import { setUpSession } from '../harness/session.js';
import { openScreen } from '../harness/sign-in.js';

const session = setUpSession();

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const waitForPro = (page: Page) => getHeading(page, 'You are on Pro').waitFor();

/** Returns the client secret of the payment in the form. */
async function readSecret(page: Page): Promise<string> {
  const view = await getPaymentForm(page).locator('#plan-payment').getAttribute('data-view');
  const { clientSecret } = JSON.parse(view ?? '{}');
  if (typeof clientSecret !== 'string') throw new Error('The form has no payment.');
  return clientSecret;
}

/** Opens the frame's document in a page, because axe does not check frames. */
async function findProblemsOfForm(page: Page): Promise<string[]> {
  const source = await page.getByTitle('Payment').getAttribute('src');
  const form = await page.context().newPage();
  await form.goto(new URL(source ?? '', page.url()).href);
  await getButton(form, 'Subscribe Now').waitFor();
  const problems = await findProblemsOfState(form);
  await form.close();
  return problems;
}

it('sells Pro: a card is declined, another one is accepted, and Pro is shown everywhere', async () => {
  const page = await openScreen(session, { username: 'upgrader', path: '/upgrade' });
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.getByText('Annual', { exact: true }).click();
  await page.getByText('$96/year').waitFor();
  await page.getByRole('link', { name: 'Upgrade Now' }).click();
  await getPaymentForm(page).getByRole('button', { name: 'Subscribe Now' }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  expect(await findProblemsOfForm(page)).toEqual([]);

  await payWith(page, 'Declined');
  await getPaymentForm(page).getByText('Payment failed').waitFor();
  await getPaymentForm(page).getByText('Your card was declined.').waitFor();
  await payWith(page, 'Succeeds');
  await waitForPro(page);
  expect(await findProblemsOfState(page)).toEqual([]);

  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(/Go PRO/).count()).toBe(0);
  await page.goto(`${session.server.url}/checkout`);
  await page.getByText('Already subscribed', { exact: true }).waitFor();
  await page.waitForURL('**/dashboard');
});

it('cancels a subscription, and resumes it', async () => {
  const page = await openCheckout(session, 'canceler');
  await payWith(page, 'Succeeds');
  await page.getByRole('link', { name: 'See your subscription' }).click();
  await page.getByText('$10 a month').waitFor();
  await page.getByRole('row').filter({ hasText: 'Paid' }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  await getButton(page, 'Cancel subscription').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await dialog.waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Subscription cancelled', { exact: true }).waitFor();
  await page.getByText(/Your subscription is canceled\. Pro stays until/).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  await page.reload();
  await getButton(page, 'Resume Pro').click();
  await page.getByText('Subscription resumed', { exact: true }).waitFor();
  await getButton(page, 'Cancel subscription').waitFor();
});

it('creates one subscription from two tabs and a reload', async () => {
  const page = await openCheckout(session, 'two-tabs');
  const otherPage = await page.context().newPage();
  await otherPage.goto(`${session.server.url}/checkout?plan=monthly`);
  await getPaymentForm(otherPage).getByRole('button', { name: 'Subscribe Now' }).waitFor();
  const secret = await readSecret(page);
  expect(await readSecret(otherPage)).toBe(secret);
  await page.reload();
  await getPaymentForm(page).getByRole('button', { name: 'Subscribe Now' }).waitFor();
  expect(await readSecret(page)).toBe(secret);

  await payWith(page, 'Succeeds');
  await waitForPro(page);
  // The first tab notifies the second.
  await waitForPro(otherPage);
  await otherPage.getByRole('link', { name: 'See your subscription' }).click();
  await otherPage.getByRole('row').filter({ hasText: 'Paid' }).waitFor();
  expect(await otherPage.getByRole('row').filter({ hasText: '$10.00' }).count()).toBe(1);
});

it('opens the bank’s challenge if the card requires it', async () => {
  const page = await openCheckout(session, 'challenged');
  await payWith(page, '3-D Secure');
  const form = getPaymentForm(page);
  await form.getByRole('heading', { name: 'Confirm with your bank' }).waitFor();
  await form.getByRole('button', { name: 'Refuse' }).click();
  await form.getByText('Payment failed').waitFor();
  await payWith(page, '3-D Secure');
  await form.getByRole('button', { name: 'Approve' }).click();
  await waitForPro(page);
});

it('waits for a slow bank in every tab, and charges once', async () => {
  const page = await openCheckout(session, 'noor');
  const { url } = session.server;
  // Opens a new tab, as for payment methods that redirect to a bank's page.
  const form = await page.context().newPage();
  await form.goto(`${url}/checkout/pay?price=monthly`);
  await form.getByRole('button', { name: 'Processing' }).click();
  await Promise.all([
    form.waitForRequest((request) => request.url().includes('redirect_status=pending')),
    getButton(form, 'Subscribe Now').click(),
  ]);
  await getHeading(form, 'Your payment is being processed').waitFor();
  await page.goto(`${url}/checkout?plan=annual`);
  await getHeading(page, 'Your payment is being processed').waitFor();
  expect(await page.getByTitle('Payment').count()).toBe(0);
  await waitForPro(form);
  await waitForPro(page);
  await page.getByRole('link', { name: 'See your subscription' }).click();
  await page.getByRole('row').filter({ hasText: 'Paid' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: '$10.00' }).count()).toBe(1);
});

it('shows no payment form to another creator who opens its URL', async () => {
  const page = await openCheckout(session, 'otto');
  const secret = await readSecret(page);
  const stranger = await openScreen(session, { username: 'paula', path: '/dashboard' });
  await stranger.goto(`${session.server.url}/checkout/pay?price=monthly#${secret}`);
  await getHeading(stranger, 'Could not load payment form').waitFor();
  expect(await getButton(stranger, 'Subscribe Now').count()).toBe(0);
});
