import { describe, expect, it } from 'vitest';
import { type Payments, PaymentsError } from '../../../ports/payments.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { createProWorld } from '../../../testing/payments/pro.js';

const stripe = {
  kind: 'stripe',
  browser: { provider: 'stripe', publishableKey: 'pk_test_kiln' },
  pageSources: {
    scripts: ['https://scripts.provider.example'],
    frames: ['https://frames.provider.example'],
    connections: ['https://api.provider.example'],
  },
} as Partial<Payments> as Payments;

async function openAs(path: string, payments?: Payments) {
  const world = await createHttpWorld(payments === undefined ? {} : { payments });
  return world.call('GET', path, { as: await world.register('mara') });
}

function readView(html: string) {
  const view = /data-view="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return JSON.parse(view ?? 'null');
}

const readPolicy = (headers: Headers) => headers.get('content-security-policy') ?? '';

it('shows signed-out visitors a notice, and no form', async () => {
  const world = await createHttpWorld({ payments: stripe });
  const { status, text, headers } = await world.call('GET', '/checkout/pay?price=annual');
  expect(status).toBe(401);
  expect(text).toContain('You are signed out');
  expect(text).not.toContain('id="plan-payment"');
  expect(readPolicy(headers)).not.toContain('stripe');
});

it.each([
  ['monthly', 'Pro, billed monthly', '$10 a month'],
  ['annual', 'Pro, billed annually', '$96 a year'],
])(
  'passes the name and price of the %s plan to the script of the payment page',
  async (price, title, priceText) => {
    const { status, text, headers } = await openAs(`/checkout/pay?price=${price}&presentation=overlay`);
    expect(status).toBe(200);
    expect(readView(text)).toMatchObject({
      presentation: 'overlay',
      title,
      price: priceText,
      payments: { provider: 'simulated' },
      checkout: `/checkout?plan=${price}`,
      clientSecret: null,
    });
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

describe('the security policy of the payment page', () => {
  it('allows only our own pages to frame the payment page', async () => {
    const { headers } = await openAs('/checkout/pay');
    expect(readPolicy(headers)).toContain("frame-ancestors 'self'");
    expect(readPolicy(headers)).not.toContain('stripe');
  });

  it('allows the provider’s origins', async () => {
    const policy = readPolicy((await openAs('/checkout/pay', stripe)).headers);
    expect(policy).toContain("script-src 'self' https://scripts.provider.example;");
    expect(policy).toContain("connect-src 'self' https://api.provider.example;");
    expect(policy).toContain('https://frames.provider.example');
  });
});

it.each(['light', 'dark', 'sepia'])(
  'uses the theme %s, or both light and dark if the theme is unknown',
  async (theme) => {
    const { text } = await openAs(`/checkout/pay?theme=${theme}`);
    const scheme = theme === 'sepia' ? 'light dark' : theme;
    expect(text).toContain(`<meta name="color-scheme" content="${scheme}"`);
  },
);

describe('the client secret on the payment page', () => {
  async function beginPayment() {
    const world = await createProWorld();
    const { clientSecret } = (await world.begin('annual')).json;
    const open = async (as: typeof world.mara, price = 'annual') => {
      const page = await world.call('GET', `/checkout/pay?price=${price}`, { as });
      return { ...page, secret: readView(page.text)?.clientSecret };
    };
    return { ...world, clientSecret, open };
  }

  it('belongs to the payment that the signed-in creator started', async () => {
    const { open, mara, clientSecret } = await beginPayment();
    expect((await open(mara)).secret).toBe(clientSecret);
    expect((await open(mara, 'monthly')).secret).toBeNull();
  });

  it('is never another creator’s, for any URL', async () => {
    const { open, call, register, clientSecret } = await beginPayment();
    const tom = await register('tom');
    expect((await open(tom)).secret).toBeNull();
    const query = new URLSearchParams({
      price: 'annual',
      secret: clientSecret,
      payment_intent: clientSecret,
    });
    const response = await call('GET', `/checkout/pay?${query}`, { as: tom });
    expect(readView(response.text).clientSecret).toBeNull();
  });

  it('is null once the payment is submitted, even while the bank decides', async () => {
    const { open, mara, payments, clientSecret, clock } = await beginPayment();
    await payments.simulator.confirm({ clientSecret, card: '4000 0000 0000 0077' });
    expect((await open(mara)).secret).toBeNull();
    clock.advance(10_000);
    expect((await open(mara)).secret).toBeNull();
  });

  it('is null while the provider is unreachable, and the page returns 503', async () => {
    const { open, mara, payments } = await beginPayment();
    payments.subscriptions.find = () => Promise.reject(new PaymentsError('connection', 'Nobody is there.'));
    expect(await open(mara)).toMatchObject({ status: 503, secret: null });
  });
});
