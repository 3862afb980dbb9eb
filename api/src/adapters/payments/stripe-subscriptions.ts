import type Stripe from 'stripe';
import { SECOND } from '../../kernel/clock.js';
import { type PaymentIntent, PaymentsError } from '../../ports/payments.js';
import type { Invoice, PriceId, Subscription, Subscriptions } from '../../ports/subscriptions.js';
import { asking, unlessCode } from './stripe-errors.js';

/** Ids of prices; undefined to find them by their lookup keys. */
export type StripePrices = { [priceId in PriceId]?: string | undefined };

const LOOKUP_KEYS: Record<PriceId, string> = {
  monthly: 'tidings_pro_monthly',
  annual: 'tidings_pro_annual',
};
const SUBSCRIPTION_ID = /^sub_\w+$/;
const EXPANDED = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
const MAX_INVOICES = 24;

export function stripeSubscriptions(
  stripe: Stripe,
  options: { prices: StripePrices; findIntent(id: string): Promise<PaymentIntent | undefined> },
): Subscriptions {
  const { prices, findIntent } = options;
  const retrieve = (id: string) => stripe.subscriptions.retrieve(id, { expand: EXPANDED });
  return {
    createCustomer: ({ idempotencyKey, ...customer }) =>
      asking(async () => (await stripe.customers.create(customer, { idempotencyKey })).id),
    create: ({ customerId, priceId, metadata, idempotencyKey }) =>
      asking(async () => {
        const price = prices[priceId] ?? (await findPrice(stripe, priceId));
        const created = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price }],
            // Nothing is charged and nothing is given before the buyer's browser has paid.
            payment_behavior: 'default_incomplete',
            payment_settings: {
              save_default_payment_method: 'on_subscription',
              // A bank's own transfer takes days to fail or to arrive; whether Pro is paid is known at once or not at all.
              payment_method_types: ['card'],
            },
            metadata,
            expand: EXPANDED,
          },
          { idempotencyKey },
        );
        return present(created, 'none');
      }),
    find: (id) =>
      asking(async () => {
        if (!SUBSCRIPTION_ID.test(id)) return undefined;
        const found = await unlessCode(['resource_missing'], retrieve(id));
        return found && present(found, await findMoneyBack(invoiceOf(found), findIntent));
      }),
    findByPayment: (intentId) => asking(() => findByPayment(stripe, intentId)),
    stopRenewal: (id) =>
      asking(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      }),
    resumeRenewal: (id) =>
      asking(async () => {
        const { cancel_at_period_end: endsWithPeriod } = await stripe.subscriptions.retrieve(id);
        // The billing portal may have set a time instead; Stripe takes only one of the two in a request.
        await stripe.subscriptions.update(
          id,
          endsWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' },
        );
      }),
    cancel: (id) => asking(() => cancel(stripe, id)),
    listInvoices: (customerId) =>
      asking(async () => {
        const { data } = await stripe.invoices.list({ customer: customerId, limit: MAX_INVOICES });
        return data.map(presentInvoice);
      }),
    openPortal: ({ customerId, returnUrl }) =>
      asking(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return session.url;
      }),
  };
}

async function findPrice(stripe: Stripe, priceId: PriceId): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEYS[priceId]], active: true, limit: 1 });
  const [price] = data;
  if (price !== undefined) return price.id;
  throw new PaymentsError('provider', `There is no price with the lookup key ${LOOKUP_KEYS[priceId]}.`);
}

/** What is open of it is voided: Stripe leaves it payable, and a hosted invoice would take money for nothing. */
async function cancel(stripe: Stripe, id: string): Promise<void> {
  const cancelled = await unlessCode(['resource_missing'], stripe.subscriptions.cancel(id));
  const invoice = cancelled?.latest_invoice;
  const invoiceId = typeof invoice === 'object' ? invoice?.id : invoice;
  if (invoiceId == null) return;
  const { status } = await stripe.invoices.retrieve(invoiceId);
  if (status === 'open') await stripe.invoices.voidInvoice(invoiceId);
}

async function findByPayment(stripe: Stripe, intentId: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
    expand: ['data.invoice'],
  });
  const invoice = data[0]?.invoice;
  return typeof invoice === 'object' && !('deleted' in invoice) ? subscriptionIdOf(invoice) : undefined;
}

/** Whose period an invoice is for; undefined for all others. */
export function subscriptionIdOf(invoice: Pick<Stripe.Invoice, 'parent'>): string | undefined {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'object' ? subscription.id : subscription;
}

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return typeof invoice === 'object' && invoice !== null ? invoice : undefined;
}

async function findMoneyBack(
  invoice: Stripe.Invoice | undefined,
  findIntent: (id: string) => Promise<PaymentIntent | undefined>,
): Promise<Subscription['moneyBack']> {
  if (invoice?.status !== 'paid') return 'none';
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const intentId =
    typeof payment?.payment_intent === 'object' ? payment.payment_intent.id : payment?.payment_intent;
  const intent = intentId === undefined ? undefined : await findIntent(intentId);
  if (intent === undefined) return 'none';
  if (intent.refundedAmount >= intent.amount || intent.dispute === 'lost') return 'taken';
  return intent.dispute === 'open' ? 'disputed' : 'none';
}

function present(subscription: Stripe.Subscription, moneyBack: Subscription['moneyBack']): Subscription {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`The subscription ${subscription.id} is for nothing.`);
  const invoice = invoiceOf(subscription);
  const status = statusOf(subscription.status);
  const period = { start: item.current_period_start * SECOND, end: item.current_period_end * SECOND };
  const payment = { status, invoice, period };
  return {
    id: subscription.id,
    status,
    clientSecret: status === 'incomplete' ? (invoice?.confirmation_secret?.client_secret ?? null) : null,
    priceId: item.price.recurring?.interval === 'year' ? 'annual' : 'monthly',
    amount: item.price.unit_amount ?? 0,
    anchorAt: subscription.billing_cycle_anchor * SECOND,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    paidUntil: paidUntilOf(payment),
    pastDueSince: pastDueSinceOf(payment),
    cancelAtPeriodEnd: endsWithPeriod(subscription, period.end),
    endedAt:
      status === 'ended'
        ? (subscription.ended_at ?? subscription.canceled_at ?? subscription.created) * SECOND
        : null,
    moneyBack,
  };
}

/** The billing portal sets a time in place of the flag. */
function endsWithPeriod(
  { cancel_at_period_end: isFlagged, cancel_at: at }: Stripe.Subscription,
  periodEnd: number,
): boolean {
  return isFlagged || (at !== null && at * SECOND <= periodEnd);
}

interface Payment {
  status: Subscription['status'];
  invoice: Stripe.Invoice | undefined;
  period: { start: number; end: number };
}

/** Stripe begins a period before it is paid. */
function paidUntilOf({ status, invoice, period }: Payment): number | null {
  if (status === 'incomplete') return null;
  if (invoice === undefined || invoice.status === 'paid') return period.end;
  if (invoice.billing_reason === 'subscription_create') return null;
  // Void or written off while it goes on: whoever runs the account has let them off.
  const isLetOff = status === 'active' && (invoice.status === 'void' || invoice.status === 'uncollectible');
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  return isRenewal && !isLetOff ? period.start : period.end;
}

function pastDueSinceOf({ status, invoice, period }: Payment): number | null {
  const isMissed = invoice !== undefined && invoice.status !== 'paid' && invoice.attempted;
  const isFailing = status === 'past_due' || (status === 'ended' && isMissed);
  if (!isFailing) return null;
  const isRenewal = invoice === undefined || invoice.billing_reason === 'subscription_cycle';
  return isRenewal ? period.start : invoice.created * SECOND;
}

function statusOf(status: Stripe.Subscription.Status): Subscription['status'] {
  switch (status) {
    case 'active':
    // Never begun by us: time that whoever runs the account has given.
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

function presentInvoice(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    createdAt: invoice.created * SECOND,
    amount: invoice.total,
    currency: invoice.currency,
    status: invoiceStatusOf(invoice.status),
    url: invoice.hosted_invoice_url ?? null,
  };
}

const INVOICE_STATES = ['paid', 'open', 'void', 'uncollectible'] as const;

function invoiceStatusOf(status: Stripe.Invoice['status']): Invoice['status'] {
  return INVOICE_STATES.find((state) => state === status) ?? 'draft';
}
