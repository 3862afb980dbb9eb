import { expect, onTestFinished } from 'vitest';
import { createStripePayments } from '../../adapters/payments/stripe/stripe-payments.js';
import { payAsBrowser } from './pay-as-browser.js';
import { createProWorld, type ProWorld } from './pro.js';
import { type StripeServer, startStripeServer } from './stripe-server.js';

export interface StripeWorld extends ProWorld {
  server: StripeServer;
  /** Posts Stripe's events and runs the jobs. */
  receive(): Promise<void>;
  /** Starts and pays a subscription in the browser. Returns the id of the subscription. */
  buyPro(priceId?: 'monthly' | 'annual'): Promise<string>;
  isPro(): Promise<boolean>;
}

export const START = Date.UTC(2026, 10, 21, 8);

/** Creates a creator who pays for Pro at the stand-in for Stripe. */
export async function createStripeWorld(): Promise<StripeWorld> {
  const clock = { now: () => START };
  const server = await startStripeServer({ now: () => clock.now() });
  onTestFinished(server.close);
  const payments = createStripePayments({
    ...server.keys,
    mode: 'test',
    apiBase: server.url,
    retries: 0,
    now: () => clock.now(),
  });
  const world = await createProWorld({ payments });
  clock.now = world.clock.now;
  return {
    ...world,
    server,
    async receive() {
      for (const event of server.takeEvents()) expect((await world.post(event)).status).toBe(200);
      await world.passTo({ hours: (world.clock.now() - START) / 3_600_000 });
    },
    async buyPro(priceId = 'monthly') {
      const { json } = await world.begin(priceId);
      await payAsBrowser(server, json.clientSecret, '4242424242424242');
      return json.subscriptionId;
    },
    isPro: async () => (await world.view()).isPro,
  };
}

/** Returns the payment of a subscription's newest invoice. */
export function getLatestIntentId({ server }: StripeWorld, id: string): string {
  const invoiceId = server.state.subscriptions.get(id)?.latest_invoice ?? '';
  return server.state.invoiceIntents.get(invoiceId) ?? '';
}
