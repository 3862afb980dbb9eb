import { text } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { findAccessibilityProblems, findProblemsInEveryLook, openPage } from '../harness/browser.js';
import { openShop, type Shop } from '../harness/open-shop.js';
import { setUpServer } from '../harness/session.js';
import { fetchDownload, soldBytes } from '../harness/shop.js';
import { type SmtpSink, startSmtpSink } from '../harness/smtp-sink.js';

const PATIENCE = { timeout: 20_000 };
const PHONE = { viewport: { width: 375, height: 812 } };
const BUYER = 'ines@kova.example';

let sink: SmtpSink;
let shop: Shop | undefined;
const session = setUpServer(async () => {
  sink = await startSmtpSink();
  return { SMTP_URL: sink.url };
});
afterAll(() => sink.close());
beforeEach(async () => {
  shop ??= await openShop(session.server, 'mara');
  sink.emails.length = 0;
});

async function openProduct(kind: 'paid' | 'free', options = {}): Promise<Page> {
  const page = await openPage(session.browser, { ...PHONE, ...options });
  await page.goto(`${session.server.url}/buy/${shop?.[kind]}`);
  return page;
}

const getButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function continueToPayment(page: Page, email = BUYER): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await getButton(page, 'Continue to purchase').click();
}

async function pay(page: Page, card: string): Promise<void> {
  await getButton(page, card).click();
  await getButton(page, 'Pay $12.99').click();
}

async function waitForLink(address: string): Promise<string> {
  const link = async () => {
    for (const { to, raw } of sink.emails) {
      if (to !== address) continue;
      const { text = '' } = await PostalMime.parse(raw);
      const [found] = /https?:\S+\/api\/download\/[\w-]+/.exec(text) ?? [];
      if (found) return found;
    }
    return undefined;
  };
  return vi.waitUntil(link, PATIENCE);
}

async function readText(download: Download): Promise<string> {
  return text(await download.createReadStream());
}

async function listSales() {
  return (await shop?.creator.GET('/api/sales'))?.data?.data ?? [];
}

it('delivers a free product at once and by email, without a card', async () => {
  const page = await openProduct('free');
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), continueToPayment(page)]);
  expect(await readText(download)).toBe(soldBytes);
  await getHeading(page, 'Your Download is Ready!').waitFor();
  await page.getByText('Download started').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  expect((await fetchDownload(await waitForLink(BUYER))).text).toBe(soldBytes);
});

it('pays once after a declined card and a failed challenge', async () => {
  const page = await openProduct('paid');
  await continueToPayment(page, 'declined@kova.example');
  await page.getByText('Simulated payment', { exact: true }).waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await pay(page, 'Declined 0002');
  await page.getByText('Your card was declined.').waitFor();
  await page.getByText('Nothing was charged. Try again with another card').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await pay(page, 'Insufficient funds 9995');
  await page.getByText('Your card has insufficient funds.').waitFor();
  await pay(page, '3-D Secure 3155');
  await getHeading(page, 'Confirm with your bank').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await getButton(page, 'Refuse').click();
  await page.getByText('Payment Failed').waitFor();
  await pay(page, '3-D Secure 3155');
  const [download] = await Promise.all([page.waitForEvent('download'), getButton(page, 'Approve').click()]);
  expect(await readText(download)).toBe(soldBytes);
  await waitForLink('declined@kova.example');
  const purchases = (await listSales()).filter(
    ({ customerEmail }) => customerEmail === 'declined@kova.example',
  );
  expect(purchases).toMatchObject([{ amount: 1_299, status: 'completed' }]);
});

it('continues after a reload, and charges only once', async () => {
  const page = await openProduct('paid');
  await continueToPayment(page, 'reload@kova.example');
  await getButton(page, 'Pay $12.99').waitFor();
  await page.reload();
  await page.getByText('reload@kova.example').waitFor();
  await Promise.all([page.waitForEvent('download'), pay(page, 'Succeeds 4242')]);
  await getHeading(page, 'Your Download is Ready!').waitFor();
  await page.reload();
  await getHeading(page, 'Your Download is Ready!').waitFor();
  const [repeatedDownload] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Now' }).click(),
  ]);
  expect(await readText(repeatedDownload)).toBe(soldBytes);
  const purchases = (await listSales()).filter(
    ({ customerEmail }) => customerEmail === 'reload@kova.example',
  );
  expect(purchases).toHaveLength(1);
});

it('shows a payment check and no empty form while its script loads after a reload', async () => {
  const page = await openProduct('paid');
  await continueToPayment(page, 'slow-script@kova.example');
  await pay(page, 'Succeeds 4242');
  await getHeading(page, 'Your Download is Ready!').waitFor();
  const script = '**/assets/site/checkout*';
  await page.route(script, () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Checking your payment...').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).count()).toBe(0);
  await page.unroute(script);
  await page.reload();
  await getHeading(page, 'Your Download is Ready!').waitFor();
});

it('continues a purchase whose form was posted before the script ran', async () => {
  const page = await openPage(session.browser, PHONE);
  const script = '**/assets/site/checkout*';
  await page.route(script, () => {});
  await page.goto(`${session.server.url}/buy/${shop?.paid}`, { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('early@kova.example');
  await page.unroute(script);
  await page.getByLabel('Email', { exact: true }).press('Enter');
  await getButton(page, 'Pay $12.99').waitFor();
  await page.getByText('early@kova.example').waitFor();
});

it('emails the product after the tab is closed', async () => {
  const page = await openProduct('paid');
  // The page gets no response, so it never confirms the payment.
  await page.route('**/api/stripe-payment-success', () => {});
  await continueToPayment(page, 'closed@kova.example');
  const paymentResponse = page.waitForResponse('**/api/simulated-payments/confirm');
  await pay(page, 'Succeeds 4242');
  await paymentResponse;
  await page.close();
  expect((await fetchDownload(await waitForLink('closed@kova.example'))).text).toBe(soldBytes);
});

it('shows a slow payment as processing, and delivers after it succeeds', async () => {
  const page = await openProduct('paid');
  await continueToPayment(page, 'slow@kova.example');
  await pay(page, 'Processing 0077');
  await getHeading(page, 'Your payment is being processed').waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await getHeading(page, 'Your Download is Ready!').waitFor({ timeout: 40_000 });
  await waitForLink('slow@kova.example');
});

it('opens the checkout over the page and over the store, by keyboard', async () => {
  for (const path of ['/mara', '/mara/store']) {
    const email = `keys${path.length}@kova.example`;
    const page = await openPage(session.browser, PHONE);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(session.server.url + path);
    const buy = page.getByRole('link', { name: 'Buy Now: Glaze notebook' });
    await buy.focus();
    await page.keyboard.press('Enter');
    const frame = page.frameLocator('iframe');
    const field = frame.getByLabel('Email', { exact: true });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await frame.getByRole('button', { name: 'Pay $12.99' }).waitFor();
    await frame.getByRole('button', { name: 'Succeeds 4242' }).focus();
    await page.keyboard.press('Enter');
    await frame.getByLabel('CVC').focus();
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await frame.getByRole('heading', { name: 'Your Download is Ready!' }).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('Your purchase was completed successfully.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await buy.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
  }
});

it('emails a free product without scripts, and shows that a paid product needs scripts', async () => {
  const page = await openProduct('free', { javaScriptEnabled: false });
  await continueToPayment(page, 'plain@kova.example');
  await getHeading(page, 'Check your mail').waitFor();
  await waitForLink('plain@kova.example');
  const paidPage = await openProduct('paid', { javaScriptEnabled: false });
  await paidPage.getByText('$12.99').waitFor();
  expect(await paidPage.locator('noscript .note').textContent()).toContain('Payments need scripts');
});
