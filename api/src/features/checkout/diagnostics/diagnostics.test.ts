import { expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { type Payments, PaymentsError } from '../../../ports/payments.js';
import { createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { ensureFirstAdmin } from '../../admin/index.js';
import { recordProviderResult } from '../../payments/index.js';

const KEYS = ['sk_live_secret1', 'pk_live_public1', 'whsec_hook1'];

/** Creates Stripe's adapter as far as the diagnostics use it, with an API that can be switched off. */
async function createShop(): Promise<
  HttpWorld & {
    stripe: { checks: number; isUp: boolean; charges: 'as shown' | 'more'; gate?: Promise<void> };
  }
> {
  const stripe: Awaited<ReturnType<typeof createShop>>['stripe'] = {
    checks: 0,
    isUp: true,
    charges: 'as shown',
  };
  const world = await createHttpWorld({
    payments: {
      kind: 'stripe',
      browser: { provider: 'stripe', publishableKey: KEYS[1] ?? '' },
      settings: { mode: 'live', secretKey: true, publishableKey: true, webhookSecret: true },
      async check() {
        stripe.checks += 1;
        await stripe.gate;
        if (!stripe.isUp) throw new PaymentsError('connection', 'The network is down.');
      },
      subscriptions: {
        async checkPrices() {
          if (!stripe.isUp) throw new PaymentsError('connection', 'The network is down.');
          if (stripe.charges === 'more') throw new PaymentsError('configuration', 'The price is another.');
        },
      },
    } as unknown as Payments,
  });
  return { ...world, stripe };
}

function toText(html: string): string {
  return html
    .replace(/<(head|style|header)>.*?<\/\1>/gs, '')
    .replaceAll('</dt>', ': ')
    .replace(/<\/(?:dd|p|h1)>/g, '\n')
    .replace(/<[^>]+>/g, '');
}

it('shows visitors only whether payments are configured', async () => {
  const shop = await createShop();
  await recordProviderResult(shop.ctx, { part: 'webhook', isWell: false });
  const { status, text, headers } = await shop.call('GET', '/stripe-diagnostics');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(toText(text)).toContain('Payments are configured.');
  expect(toText(text)).not.toMatch(/live|secret|webhook|answer|UTC/i);
  expect(shop.stripe.checks).toBe(0);

  const simulatedWorld = await createHttpWorld();
  const page = toText((await simulatedWorld.call('GET', '/stripe-diagnostics')).text);
  expect(page).toContain('Payments are not configured.');
  expect(page).not.toMatch(/simulat/i);
});

it('shows a creator the names of the settings, and no part of a value', async () => {
  const shop = await createShop();
  const mara = await shop.register('mara');
  const { text } = await shop.call('GET', '/stripe-diagnostics', { as: mara });
  const page = toText(text);
  expect(page).toContain('Mode: Live');
  for (const name of ['Secret key', 'Publishable key', 'Webhook secret'])
    expect(page).toContain(`${name}: Set`);
  expect(page).toContain('http://127.0.0.1:3000/api/webhooks/stripe');
  for (const key of KEYS) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(-6));
  }
});

it('reports that payments are simulated', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const page = toText((await world.call('GET', '/stripe-diagnostics', { as: mara })).text);
  expect(page).toContain('Payments are simulated: no card is charged.');
  expect(page).toContain('Secret key: Not set');
});

it('asks the provider once a minute, and shows when it responded', async () => {
  const { call, clock, register, stripe } = await createShop();
  const mara = await register('mara');
  const look = async () => toText((await call('GET', '/stripe-diagnostics', { as: mara })).text);
  expect(await look()).toMatch(/API: Responds.*Nov 21, 2026.*08:00 UTC/);
  stripe.isUp = false;
  clock.advance(MINUTE - 1);
  expect(await look()).toContain('API: Responds');
  expect(stripe.checks).toBe(1);
  clock.advance(1);
  expect(await look()).toMatch(/Stripe did not respond.*API: No response/s);
  expect(stripe.checks).toBe(2);
});

it('reports a price for Pro at Stripe that differs from the upgrade page', async () => {
  const { call, clock, register, stripe } = await createShop();
  const mara = await register('mara');
  const look = async () => toText((await call('GET', '/stripe-diagnostics', { as: mara })).text);
  expect(await look()).toMatch(/Prices of Pro: Match the upgrade page/);
  stripe.charges = 'more';
  clock.advance(MINUTE);
  expect(await look()).toMatch(
    /Pro cannot be bought.*STRIPE_PRICE_MONTHLY.*Prices of Pro: Differ from the upgrade page/s,
  );
  // Unknown prices are not guessed.
  stripe.isUp = false;
  clock.advance(MINUTE);
  expect(await look()).toMatch(/Stripe did not respond.*Prices of Pro: Differ from the upgrade page/s);
  stripe.isUp = true;
  stripe.charges = 'as shown';
  clock.advance(MINUTE);
  expect(await look()).toMatch(/Prices of Pro: Match the upgrade page/);
});

it('asks the provider once for concurrent viewers', async () => {
  const { call, register, stripe } = await createShop();
  const mara = await register('mara');
  let open = () => {};
  stripe.gate = new Promise((resolve) => {
    open = resolve;
  });
  const looks = [1, 2, 3].map(() => call('GET', '/stripe-diagnostics', { as: mara }));
  await expect.poll(() => stripe.checks).toBe(1);
  open();
  for (const { status } of await Promise.all(looks)) expect(status).toBe(200);
  expect(stripe.checks).toBe(1);
});

it('shows the state of the webhook', async () => {
  const { call, ctx, clock, register } = await createShop();
  const mara = await register('mara');
  const look = async () => toText((await call('GET', '/stripe-diagnostics', { as: mara })).text);
  expect(await look()).toContain('Webhook: No event yet');
  await recordProviderResult(ctx, { part: 'webhook', isWell: false });
  expect(await look()).toMatch(/STRIPE_WEBHOOK_SECRET.*Webhook: Rejected/s);
  clock.advance(MINUTE);
  await recordProviderResult(ctx, { part: 'webhook', isWell: true });
  expect(await look()).toMatch(/its events arrive.*Webhook: Received/s);
});

it('shows the diagnostics to an administrator', async () => {
  const { call, ctx } = await createHttpWorld();
  await ensureFirstAdmin(ctx, { username: 'admin', password: 'correct horse' });
  const login = await call('POST', '/api/admin/login', {
    body: { username: 'admin', password: 'correct horse' },
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { text } = await call('GET', '/stripe-diagnostics', { headers: { cookie } });
  expect(toText(text)).toContain('Webhook secret');
});
