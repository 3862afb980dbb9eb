import type Stripe from 'stripe';
import { SECOND } from '../../../kernel/clock.js';
import type { PaymentIntent } from '../../../ports/payments.js';
import type { Reversal, Subscription } from '../../../ports/subscriptions.js';

export function readLatestInvoice({
  latest_invoice: invoice,
}: Stripe.Subscription): Stripe.Invoice | undefined {
  return typeof invoice === 'object' && invoice !== null ? invoice : undefined;
}

function readReversal(payment: PaymentIntent | undefined): Reversal {
  if (payment?.status !== 'succeeded') return 'none';
  if (payment.refundedAmount >= payment.amount || payment.dispute === 'lost') return 'reversed';
  return payment.dispute === 'open' ? 'disputed' : 'none';
}

/** Converts Stripe's subscription. `payment` is undefined if nothing was paid or attempted. */
export function presentSubscription(
  subscription: Stripe.Subscription,
  { payment }: { payment: PaymentIntent | undefined },
): Subscription {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`The subscription ${subscription.id} is for nothing.`);
  const invoice = readLatestInvoice(subscription);
  const mappedStatus = mapStatus(subscription.status);
  const period = { start: item.current_period_start * SECOND, end: item.current_period_end * SECOND };
  const billing = { subscription, status: mappedStatus, invoice, payment, period };
  const paidUntil = findPaidUntil(billing);
  const status = paidUntil === null && payment?.status === 'processing' ? 'processing' : mappedStatus;
  return {
    id: subscription.id,
    status,
    clientSecret: status === 'incomplete' ? (invoice?.confirmation_secret?.client_secret ?? null) : null,
    priceId: item.price.recurring?.interval === 'year' ? 'annual' : 'monthly',
    amount: item.price.unit_amount ?? 0,
    billingAnchorAt: subscription.billing_cycle_anchor * SECOND,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    paidUntil,
    pastDueSince: findPastDueSince(billing),
    cancelAtPeriodEnd: isEndingWithPeriod(subscription, period.end),
    endedAt:
      mappedStatus === 'ended'
        ? (subscription.ended_at ?? subscription.canceled_at ?? subscription.created) * SECOND
        : null,
    paidWith: payment?.status === 'succeeded' ? payment.id : null,
    reversal: readReversal(payment),
  };
}

/** Returns whether the subscription ends with its period. The billing portal sets a time instead of the flag. */
function isEndingWithPeriod(
  { cancel_at_period_end: isFlagged, cancel_at: cancelsAt }: Stripe.Subscription,
  periodEnd: number,
): boolean {
  return isFlagged || (cancelsAt !== null && cancelsAt * SECOND <= periodEnd);
}

interface Billing {
  subscription: Stripe.Subscription;
  status: Subscription['status'];
  invoice: Stripe.Invoice | undefined;
  payment: PaymentIntent | undefined;
  period: { start: number; end: number };
}

/** Returns the end of the paid time. Stripe starts a period before it is paid. */
function findPaidUntil({ subscription, status, invoice, payment, period }: Billing): number | null {
  if (status === 'incomplete') return null;
  if (invoice === undefined || invoice.status === 'paid') return period.end;
  if (invoice.billing_reason === 'subscription_create') {
    // The subscription was canceled while the bank was deciding, and then paid.
    return payment?.status === 'succeeded' ? period.end : null;
  }
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  return isRenewal && !isWaived(subscription, invoice) ? period.start : period.end;
}

/** Returns whether the operator of the Stripe account waived (voided or wrote off) an active plan's invoice. */
export function isWaived({ status }: Stripe.Subscription, invoice: Stripe.Invoice): boolean {
  const isWrittenOff = invoice.status === 'void' || invoice.status === 'uncollectible';
  return isWrittenOff && mapStatus(status) === 'active';
}

function findPastDueSince({ status, invoice, period }: Billing): number | null {
  // The first payment is pending, not missing.
  if (invoice?.billing_reason === 'subscription_create') return null;
  const isMissed = invoice !== undefined && invoice.status !== 'paid' && invoice.attempted;
  const isFailing = status === 'past_due' || (status === 'ended' && isMissed);
  if (!isFailing) return null;
  const isRenewal = invoice === undefined || invoice.billing_reason === 'subscription_cycle';
  return isRenewal ? period.start : invoice.created * SECOND;
}

function mapStatus(status: Stripe.Subscription.Status): Subscription['status'] {
  switch (status) {
    case 'active':
    // Only the operator of the Stripe account grants trials.
    case 'trialing':
      return 'active';
    case 'incomplete':
      return 'incomplete';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    default:
      return 'past_due';
  }
}
