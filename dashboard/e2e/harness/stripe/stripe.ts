import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { StripeServer } from '../../../../api/src/testing/payments/stripe-server.js';

const folder = import.meta.dirname;

/** Returns the environment of a Tidings server that uses the simulated Stripe. */
export function createStripeEnvironment({ url, keys }: StripeServer): Record<string, string> {
  return {
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  };
}

/** Serves the simulated script and API to this page at Stripe's own URLs, so that the page's policy applies to them. */
export async function serveStripe(page: Page, stripe: StripeServer): Promise<void> {
  await page.route('https://js.stripe.com/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/stand-in/', '');
    const isFrame = ['card.html', 'card.js'].includes(name);
    const file = isFrame ? name : 'script.js';
    const body = await readFile(join(folder, file), 'utf8');
    await route.fulfill({ body, contentType: file.endsWith('.html') ? 'text/html' : 'text/javascript' });
  });
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const response = await fetch(stripe.url + pathname + search, {
      method: request.method(),
      headers: { 'Content-Type': request.headers()['content-type'] ?? '' },
      body: request.postData(),
    });
    await route.fulfill({
      status: response.status,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: await response.text(),
    });
  });
}
