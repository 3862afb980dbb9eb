import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import fixtures from './fixtures.json' with { type: 'json' };

/** Stripe's published examples without their optional sample values. */
export const SHAPES = {
  payment_intent: {
    ...omit(fixtures.payment_intent, 'source', 'managed_payments'),
    amount_details: {},
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    last_payment_error: null as Record<string, unknown> | null,
    latest_charge: null as string | null,
    next_action: null as Record<string, unknown> | null,
    processing: null,
    shipping: null,
    transfer_data: null,
    payment_method_configuration_details: null,
    description: null as string | null,
    application_fee_amount: null as number | null,
    metadata: {} as Record<string, string>,
    hooks: undefined as { inputs: { tax: { calculation: string } } } | undefined,
  },
  'tax.calculation': fixtures['tax.calculation'],
  charge: {
    ...omit(fixtures.charge, 'source', 'refunds'),
    amount_captured: 0,
    balance_transaction: null as string | null,
    outcome: null,
    payment_intent: null as string | null,
    payment_method: null as string | null,
    payment_method_details: null,
    receipt_url: null,
    transfer_data: null,
    application_fee_amount: null as number | null,
    metadata: {} as Record<string, string>,
  },
  refund: {
    ...fixtures.refund,
    payment_intent: null as string | null,
    metadata: {} as Record<string, string>,
  },
  dispute: { ...fixtures.dispute, payment_intent: null as string | null },
  account: {
    ...fixtures.account,
    charges_enabled: false,
    requirements: {
      ...fixtures.account.requirements,
      current_deadline: null as number | null,
      past_due: [] as string[],
      disabled_reason: 'requirements.past_due' as string | null,
    },
    metadata: {} as Record<string, string>,
  },
  account_link: fixtures.account_link,
  event: omit(fixtures.event, 'data'),
  customer: fixtures.customer,
  price: { ...fixtures.price, custom_unit_amount: null, lookup_key: null as string | null },
  subscription: {
    ...omit(
      fixtures.subscription,
      'billing_thresholds',
      'managed_payments',
      'billing_schedules',
      'transfer_data',
    ),
    items: {
      ...fixtures.subscription.items,
      data: [createSubscriptionItem()] as [ReturnType<typeof createSubscriptionItem>],
    },
    pending_update: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    next_pending_invoice_item_invoice: null,
    trial_start: null,
    trial_end: null,
    cancel_at: null as number | null,
    canceled_at: null as number | null,
    ended_at: null as number | null,
    cancel_at_period_end: false,
    latest_invoice: null as string | null,
    metadata: {} as Record<string, string>,
  },
  invoice: {
    ...omit(fixtures.invoice, 'subscription', 'from_invoice', 'shipping_cost', 'amount_overpaid'),
    last_finalization_error: null,
    number: null as string | null,
    hosted_invoice_url: null as string | null,
    parent: null as object | null,
  },
  invoice_payment: fixtures.invoice_payment,
  billing_portal_session: fixtures.billing_portal_session,
};

export type StripeIntent = typeof SHAPES.payment_intent;
export type StripeCalculation = (typeof SHAPES)['tax.calculation'];
export type StripeCharge = typeof SHAPES.charge;
export type StripeRefund = typeof SHAPES.refund;
export type StripeDispute = typeof SHAPES.dispute;
export type StripePrice = typeof SHAPES.price;
export type StripeSubscription = typeof SHAPES.subscription;
export type StripeInvoice = typeof SHAPES.invoice;
/** A transaction with its payout, which Stripe does not return. */
export type StripeTransaction = Stripe.BalanceTransaction & { source: string; payout: string | null };
export type StripeAccount = typeof SHAPES.account & { isRevoked?: boolean };
export type StripeEvent = typeof SHAPES.event & { account?: string; data: { object: object } };

function createSubscriptionItem() {
  const [item] = fixtures.subscription.items.data;
  if (item === undefined) throw new Error('the published example has an item');
  const price = { ...fixtures.price, custom_unit_amount: null, lookup_key: null as string | null };
  return { ...omit(item, 'plan', 'billing_thresholds'), price };
}

export function createStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function getEpochSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function omit<T extends object, K extends keyof T>(source: T, ...names: K[]): Omit<T, K> {
  const copy = { ...source };
  for (const name of names) delete copy[name];
  return copy;
}
