import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import Stripe from 'stripe';
import { changeAccount, revokeAccount } from './stripe/accounts.js';
import { failPayout, payOutByHand } from './stripe/balance.js';
import type { PlannedFault } from './stripe/fault.js';
import { failIntent, getIntent, succeed } from './stripe/payment-intents.js';
import { disputeCharge } from './stripe/refunds.js';
import { createStripeRoutes } from './stripe/routes.js';
import { createEmptyState, type StripeKeys, type StripeState } from './stripe/state.js';
import { advanceSubscriptions, changeCard } from './stripe/subscriptions.js';

/**
 * A stand-in for Stripe with the part of its protocol that Tidings uses. The responses have the shapes of its
 * published examples. Browsers can call it too, as Stripe's script would.
 */
export interface StripeServer {
  url: string;
  keys: StripeKeys;
  state: StripeState;
  /** Sets the faults of the next requests, one each. */
  failNext(...faults: PlannedFault[]): void;
  /** Completes a payment that is processing. */
  settle(intentId: string, end: 'succeeded' | 'failed'): void;
  /** Changes a connected account as its owner or Stripe would. */
  changeAccount(accountId: string, change: Parameters<typeof changeAccount>[2]): void;
  /** Withdraws the instance's access to a connected account. */
  revokeAccount(accountId: string): void;
  /** Acts as the owner of a connected account who starts a payout of everything available. */
  payOutByHand(accountId: string): void;
  /** Returns a payout of a connected account, as a bank does. */
  failPayout(accountId: string, payoutId: string): void;
  /** Changes the card of a subscription, whose next charges then succeed or fail. */
  changeCard(subscriptionId: string, card: 'good' | 'bad'): void;
  /** Sets a dispute to one of Stripe's statuses: `needs_response`, `won`, `lost`, `warning_needs_response` … */
  dispute(intentId: string, status: string, accountId?: string): void;
  /** Removes the unreported events, and returns the events signed as by Stripe, oldest first. */
  takeEvents(): SignedEvent[];
  /** Posts the unreported events and returns the status codes. */
  deliver(webhookUrl: string): Promise<number[]>;
  close(): Promise<void>;
}

export interface SignedEvent {
  type: string;
  body: string;
  signature: string;
}

export const STRIPE_TEST_KEYS: StripeKeys = {
  secretKey: 'sk_test_standin0123456789abcdef',
  publishableKey: 'pk_test_standin0123456789abcdef',
  webhookSecret: 'whsec_standin0123456789abcdef',
  connectWebhookSecret: 'whsec_connect0123456789abcdef',
};

/** Starts the stand-in. `now` returns the time of signatures, in epoch milliseconds. */
export async function startStripeServer({
  now = Date.now,
}: {
  now?: () => number;
} = {}): Promise<StripeServer> {
  const keys = STRIPE_TEST_KEYS;
  const state = createEmptyState(keys, now);
  const app = createStripeRoutes(state);
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function getAccountState(accountId: string): StripeState {
    const data = state.connected.get(accountId);
    if (data === undefined) throw new Error('There is no such account.');
    return data;
  }

  function takeEvents(): SignedEvent[] {
    advanceSubscriptions(state);
    return state.events.splice(0).map((event) => {
      const body = JSON.stringify(event);
      const secret = event.account === undefined ? keys.webhookSecret : keys.connectWebhookSecret;
      return { type: event.type, body, signature: signAsStripe(body, secret, now()) };
    });
  }

  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    state,
    failNext: (...faults) => void state.faults.push(...faults),
    settle(intentId, end) {
      const intent = getIntent(state, intentId);
      if (end === 'succeeded') succeed(state, intent);
      else failIntent(state, intent, { type: 'card_error', message: 'Your card was declined.' });
    },
    changeAccount: (accountId, change) => changeAccount(state, accountId, change),
    revokeAccount: (accountId) => revokeAccount(state, accountId),
    changeCard: (subscriptionId, card) => changeCard(state, subscriptionId, card),
    payOutByHand: (accountId) => payOutByHand(getAccountState(accountId)),
    failPayout: (accountId, payoutId) => failPayout(getAccountState(accountId), payoutId),
    dispute: (intentId, status, accountId) =>
      void disputeCharge(accountId === undefined ? state : getAccountState(accountId), intentId, status),
    takeEvents,
    async deliver(webhookUrl) {
      const statuses: number[] = [];
      for (const { body, signature } of takeEvents()) {
        const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
        const { status } = await fetch(webhookUrl, { method: 'POST', headers, body });
        statuses.push(status);
      }
      return statuses;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Signs with Stripe's own package. */
export function signAsStripe(payload: string, secret: string, now: number): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(now / 1_000),
  });
}
