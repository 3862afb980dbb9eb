import { describe, expect, it } from 'vitest';
import type { Payments } from '../../ports/payments.js';
import { createHttpWorld } from '../../testing/http-world.js';

const stripe = {
  kind: 'stripe',
  browser: { provider: 'stripe', publishableKey: 'pk_test_kiln' },
} as Partial<Payments> as Payments;

async function openAs(path: string, payments?: Payments) {
  const world = await createHttpWorld(payments === undefined ? {} : { payments });
  return world.call('GET', path, { as: await world.register('mara') });
}

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';

it('shows strangers that they are signed out, and no form', async () => {
  const world = await createHttpWorld({ payments: stripe });
  const { status, text, headers } = await world.call('GET', '/checkout/pay?price=annual');
  expect(status).toBe(401);
  expect(text).toContain('You are signed out');
  expect(text).not.toContain('id="plan-payment"');
  expect(policyOf(headers)).not.toContain('stripe');
});

it.each([
  ['monthly', 'Pro, billed monthly', '$10 a month'],
  ['annual', 'Pro, billed annually', '$96 a year'],
])('tells its script what %s is called and costs', async (price, title, costs) => {
  const { status, text, headers } = await openAs(`/checkout/pay?price=${price}&presentation=overlay`);
  expect(status).toBe(200);
  const view = /data-view="([^"]+)"/.exec(text)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  expect(JSON.parse(view ?? 'null')).toMatchObject({
    presentation: 'overlay',
    title,
    price: costs,
    payments: { provider: 'simulated' },
    checkout: `/checkout?plan=${price}`,
  });
  expect(headers.get('cache-control')).toBe('no-store');
});

describe('its policy', () => {
  it('lets nobody but our own pages frame it', async () => {
    const { headers } = await openAs('/checkout/pay');
    expect(policyOf(headers)).toContain("frame-ancestors 'self'");
    expect(policyOf(headers)).not.toContain('stripe');
  });

  it('lets Stripe in where Stripe takes the money', async () => {
    const { headers } = await openAs('/checkout/pay', stripe);
    expect(policyOf(headers)).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policyOf(headers)).toContain("connect-src 'self' https://api.stripe.com;");
  });
});

it.each(['light', 'dark', 'sepia'])('takes the theme %s only if it knows it', async (theme) => {
  const { text } = await openAs(`/checkout/pay?theme=${theme}`);
  const scheme = theme === 'sepia' ? 'light dark' : theme;
  expect(text).toContain(`<meta name="color-scheme" content="${scheme}"`);
});
