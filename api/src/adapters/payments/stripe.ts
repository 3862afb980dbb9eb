import Stripe from 'stripe';
import { z } from 'zod';
import { SECOND } from '../../kernel/clock.js';
import {
  type PaymentEvent,
  type PaymentIntent,
  type PaymentSources,
  type Payments,
  PaymentsError,
} from '../../ports/payments.js';
import { movesPayment } from './signed-events.js';
import { asking, unlessCode } from './stripe-errors.js';
import type { StripePrices } from './stripe-prices.js';
import { stripeSubscriptions, subscriptionIdOf } from './stripe-subscriptions.js';

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  mode: 'live' | 'test';
  prices?: StripePrices;
  /** Base URL of a test server instead of Stripe's API. */
  apiBase?: string | undefined;
  timeoutMs?: number;
  retries?: number;
  now?: () => number;
}

const TIMEOUT_MS = 10 * SECOND;
const RETRIES = 2;
/** Shorter, because a page waits for the result. */
const CHECK_TIMEOUT_MS = 5 * SECOND;
const SIGNATURE_TOLERANCE_SECONDS = 300;
const INTENT_ID = /^pi_\w+$/;

/** https://docs.stripe.com/security/guide#content-security-policy */
const PAGE_SOURCES: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

/** The payments port over Stripe. Card numbers are sent from the browser to Stripe, and never to this server. */
export function stripePayments(options: StripeOptions): Payments {
  const { secretKey, publishableKey, webhookSecret, mode, now = Date.now } = options;
  const stripe = new Stripe(secretKey, {
    ...addressOf(options.apiBase),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    // Safe for writes too: each of them has an idempotency key.
    maxNetworkRetries: options.retries ?? RETRIES,
    telemetry: false,
    appInfo: { name: 'Tidings' },
  });
  return {
    kind: 'stripe',
    browser: { provider: 'stripe', publishableKey },
    pageSources: PAGE_SOURCES,
    settings: { mode, secretKey: true, publishableKey: true, webhookSecret: true },
    createIntent: ({ idempotencyKey, ...order }) =>
      asking(async () => {
        const intent = await stripe.paymentIntents.create(
          { ...order, automatic_payment_methods: { enabled: true } },
          { idempotencyKey },
        );
        return present(intent, { refundedAmount: 0, dispute: 'none' });
      }),
    findIntent: (id) => asking(() => findIntent(stripe, id)),
    cancelIntent: (id) =>
      asking(async () => {
        if (!INTENT_ID.test(id)) return;
        // The state is unexpected if it has been paid or canceled in the meantime. Both are fine.
        const codes = ['payment_intent_unexpected_state', 'resource_missing'];
        await unlessCode(codes, stripe.paymentIntents.cancel(id));
      }),
    refund: ({ intentId, idempotencyKey }) =>
      asking(async () => {
        const refund = stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey });
        await unlessCode(['charge_already_refunded'], refund);
      }),
    subscriptions: stripeSubscriptions(stripe, {
      prices: options.prices ?? {},
      findIntent: (id) => findIntent(stripe, id),
    }),
    readEvent({ body, signature }) {
      const { webhooks } = stripe;
      const tolerance = SIGNATURE_TOLERANCE_SECONDS;
      try {
        return readEvent(
          webhooks.constructEvent(body, signature ?? '', webhookSecret, tolerance, undefined, now()),
        );
      } catch {
        throw new PaymentsError('signature', 'The event is not signed as Stripe signs, or it is too old.');
      }
    },
    // Needs only permissions that payments need.
    check: () =>
      asking(async () => {
        await stripe.paymentIntents.list({ limit: 1 }, { timeout: CHECK_TIMEOUT_MS, maxNetworkRetries: 0 });
      }),
  };
}

async function findIntent(stripe: Stripe, id: string): Promise<PaymentIntent | undefined> {
  if (!INTENT_ID.test(id)) return undefined;
  const intent = await unlessCode(
    ['resource_missing'],
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
  );
  if (intent === undefined) return undefined;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const dispute = charge?.disputed ? await findDispute(stripe, id) : 'none';
  return present(intent, { refundedAmount: charge?.amount_refunded ?? 0, dispute });
}

async function findDispute(stripe: Stripe, intentId: string): Promise<PaymentIntent['dispute']> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
  const states = data.map(({ status }) => disputeState(status));
  return (['lost', 'open', 'won'] as const).find((state) => states.includes(state)) ?? 'none';
}

/** Treats unknown states as open: the money may still be lost. */
function disputeState(status: Stripe.Dispute.Status): PaymentIntent['dispute'] {
  switch (status) {
    case 'won':
    case 'warning_closed':
      return 'won';
    case 'lost':
      return 'lost';
    case 'prevented':
      // Settled by a refund before it started. The refund is read separately.
      return 'none';
    default:
      return 'open';
  }
}

function present(
  intent: Stripe.PaymentIntent,
  charge: Pick<PaymentIntent, 'refundedAmount' | 'dispute'>,
): PaymentIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: statusOf(intent.status),
    amount: intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
    failure: intent.last_payment_error?.message ?? null,
    ...charge,
  };
}

function statusOf(status: Stripe.PaymentIntent.Status): PaymentIntent['status'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'canceled';
    case 'processing':
    case 'requires_capture':
      return 'processing';
    default:
      return 'open';
  }
}

/** Charges, refunds and disputes contain the id of their payment. */
const Subject = z.union([
  z.object({ object: z.literal('payment_intent'), id: z.string() }),
  z.object({
    object: z.enum(['charge', 'refund', 'dispute']),
    payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  }),
]);

function readEvent(event: Stripe.Event): PaymentEvent {
  const subject = Subject.safeParse(event.data.object);
  const intentId = subject.success ? intentIdOf(subject.data) : null;
  const { id, type } = event;
  return { id, type, intentId, mayMove: movesPayment(type), subscriptionId: subscriptionOf(event) };
}

function subscriptionOf({ data: { object } }: Stripe.Event): string | null {
  const subject = object as { object?: string };
  if (subject.object === 'subscription') return (object as Stripe.Subscription).id;
  return subject.object === 'invoice' ? (subscriptionIdOf(object as Stripe.Invoice) ?? null) : null;
}

function intentIdOf(subject: z.infer<typeof Subject>): string | null {
  if (subject.object === 'payment_intent') return subject.id;
  const { payment_intent: intent } = subject;
  return typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null);
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}
