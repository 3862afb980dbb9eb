import Stripe from 'stripe';
import { SECOND } from '../../../kernel/clock.js';
import type { PaymentIntent, PaymentSources, Payments, Settlement } from '../../../ports/payments.js';
import { createStripeAccounts } from './accounts.js';
import { ignoreErrorCodes, withConvertedErrors } from './errors.js';
import { readStripeEvent } from './events.js';
import { createStripePayouts } from './payouts.js';
import type { StripePrices } from './prices.js';
import { createStripeSubscriptions } from './subscriptions.js';
import { calculateTax } from './tax.js';

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The secret of Stripe's separate webhook for connected accounts. */
  connectWebhookSecret?: string | undefined;
  mode: 'live' | 'test';
  prices?: StripePrices;
  /** The base URL of a test server instead of Stripe's API. */
  apiBase?: string | undefined;
  timeoutMs?: number;
  retries?: number;
  now?: () => number;
}

const TIMEOUT_MS = 10 * SECOND;
const RETRIES = 2;
/** The timeout is shorter, because a page waits for the result. */
const CHECK_TIMEOUT_MS = 5 * SECOND;
/** Marks refunds that returned the instance's fee. */
const RETURNED_FEE = { fee: 'returned' };
const INTENT_ID = /^pi_\w+$/;

/** Stripe's own origins (https://docs.stripe.com/security/guide#content-security-policy). */
const PAGE_SOURCES: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

/** Implements the payments port with Stripe. Browsers send card numbers to Stripe, never to this server. */
export function createStripePayments(options: StripeOptions): Payments {
  const { secretKey, publishableKey, webhookSecret, connectWebhookSecret, mode, now = Date.now } = options;
  const stripe = new Stripe(secretKey, {
    ...readApiAddress(options.apiBase),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    // Retries are safe, because each write has an idempotency key.
    maxNetworkRetries: options.retries ?? RETRIES,
    telemetry: false,
    appInfo: { name: 'Tidings' },
  });
  return {
    kind: 'stripe',
    browser: { provider: 'stripe', publishableKey },
    pageSources: PAGE_SOURCES,
    settings: {
      mode,
      secretKey: true,
      publishableKey: true,
      webhookSecret: true,
      connectWebhookSecret: connectWebhookSecret !== undefined,
    },
    calculateTax: (input) => withConvertedErrors(() => calculateTax(stripe, input)),
    createIntent: ({ idempotencyKey, accountId, applicationFee = 0, taxCalculation = null, ...order }) =>
      withConvertedErrors(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            ...order,
            // Stripe does not accept a fee of 0.
            ...(applicationFee > 0 && { application_fee_amount: applicationFee }),
            // Stripe then reports the tax of the payment, and of its refunds, without another call.
            ...(taxCalculation !== null && { hooks: { inputs: { tax: { calculation: taxCalculation } } } }),
            automatic_payment_methods: { enabled: true },
          },
          { idempotencyKey, ...selectAccount(accountId) },
        );
        return present(intent, { accountId, refundedAmount: 0, dispute: 'none' });
      }),
    findIntent: (id, accountId) => withConvertedErrors(() => findIntent(stripe, id, accountId)),
    cancelIntent: (id, accountId) =>
      withConvertedErrors(async () => {
        if (!INTENT_ID.test(id)) return;
        // A payment that was paid or canceled in the meantime needs no change.
        const codes = ['payment_intent_unexpected_state', 'resource_missing'];
        await ignoreErrorCodes(codes, stripe.paymentIntents.cancel(id, {}, selectAccount(accountId)));
      }),
    refund: ({ intentId, idempotencyKey, accountId, returnsFee = false }) =>
      withConvertedErrors(async () => {
        const refund = stripe.refunds.create(
          {
            payment_intent: intentId,
            ...(returnsFee && { refund_application_fee: true, metadata: RETURNED_FEE }),
          },
          { idempotencyKey, ...selectAccount(accountId) },
        );
        await ignoreErrorCodes(['charge_already_refunded'], refund);
      }),
    accounts: createStripeAccounts(stripe),
    payouts: createStripePayouts(stripe),
    subscriptions: createStripeSubscriptions(stripe, {
      prices: options.prices ?? {},
      findIntent: (id) => findIntent(stripe, id, null),
    }),
    readEvent: ({ body, signature = '' }) =>
      readStripeEvent(stripe, { body, signature, webhookSecret, connectWebhookSecret, now: now() }),
    // This call needs only permissions that payments need.
    check: () =>
      withConvertedErrors(async () => {
        await stripe.paymentIntents.list({ limit: 1 }, { timeout: CHECK_TIMEOUT_MS, maxNetworkRetries: 0 });
      }),
  };
}

async function findIntent(
  stripe: Stripe,
  id: string,
  accountId: string | null | undefined,
): Promise<PaymentIntent | undefined> {
  if (!INTENT_ID.test(id)) return undefined;
  const intent = await ignoreErrorCodes(['resource_missing'], retrieveIntent(stripe, id, accountId));
  if (intent === undefined) return undefined;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const dispute = charge?.disputed ? await findDispute(stripe, id, accountId) : 'none';
  const settlement = readSettlement(charge);
  const refundedAmount = charge?.amount_refunded ?? 0;
  const refundedWithFee =
    refundedAmount > 0 && intent.application_fee_amount
      ? await sumFeeRefunds(stripe, id, accountId)
      : undefined;
  return present(intent, { accountId, refundedAmount, refundedWithFee, dispute, settlement });
}

/** Sums the refunds that returned the instance's fee. A refund itself does not show whether it did. */
async function sumFeeRefunds(
  stripe: Stripe,
  intentId: string,
  accountId: string | null | undefined,
): Promise<number> {
  const { data } = await stripe.refunds.list(
    { payment_intent: intentId, limit: 100 },
    selectAccount(accountId),
  );
  return data
    .filter(({ metadata }) => metadata?.fee === RETURNED_FEE.fee)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Retrieves a payment. A restricted key without access to balances must not stop sales, so their fees then stay
 * unknown.
 */
async function retrieveIntent(
  stripe: Stripe,
  id: string,
  accountId: string | null | undefined,
): Promise<Stripe.PaymentIntent> {
  const retrieve = (expand: string) =>
    stripe.paymentIntents.retrieve(id, { expand: [expand] }, selectAccount(accountId));
  try {
    return await retrieve('latest_charge.balance_transaction');
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return retrieve('latest_charge');
    throw error;
  }
}

function readSettlement(charge: Stripe.Charge | null): Settlement | undefined {
  const entry = charge?.balance_transaction;
  if (entry === null || typeof entry !== 'object') return undefined;
  const instanceFee = entry.fee_details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0);
  return { fee: entry.fee - instanceFee, net: entry.net, currency: entry.currency };
}

async function findDispute(
  stripe: Stripe,
  intentId: string,
  accountId: string | null | undefined,
): Promise<PaymentIntent['dispute']> {
  const { data } = await stripe.disputes.list(
    { payment_intent: intentId, limit: 100 },
    selectAccount(accountId),
  );
  const states = data.map(({ status }) => toDisputeState(status));
  return (['lost', 'open', 'won'] as const).find((state) => states.includes(state)) ?? 'none';
}

/** Treats unknown states as open, because the money may still be lost. */
function toDisputeState(status: Stripe.Dispute.Status): PaymentIntent['dispute'] {
  switch (status) {
    case 'won':
    case 'warning_closed':
      return 'won';
    case 'lost':
      return 'lost';
    case 'prevented':
      // A refund settled the dispute before it started. The refund is read separately.
      return 'none';
    default:
      return 'open';
  }
}

/** Selects the account of a request: a connected account, or the instance's own account without an id. */
function selectAccount(accountId: string | null | undefined): Stripe.RequestOptions {
  return accountId == null ? {} : { stripeAccount: accountId };
}

function present(
  intent: Stripe.PaymentIntent,
  {
    accountId,
    ...charge
  }: Pick<PaymentIntent, 'refundedAmount' | 'refundedWithFee' | 'dispute' | 'settlement'> & {
    accountId: string | null | undefined;
  },
): PaymentIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: mapStatus(intent.status),
    amount: intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
    failure: intent.last_payment_error?.message ?? null,
    accountId: accountId ?? undefined,
    applicationFee: intent.application_fee_amount ?? undefined,
    taxCalculation: intent.hooks?.inputs?.tax?.calculation || undefined,
    ...charge,
  };
}

function mapStatus(status: Stripe.PaymentIntent.Status): PaymentIntent['status'] {
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

function readApiAddress(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}
