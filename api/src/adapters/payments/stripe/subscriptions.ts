import type Stripe from 'stripe';
import { SECOND } from '../../../kernel/clock.js';
import { PRICE_IDS } from '../../../kernel/plans/plan-prices.js';
import type { PaymentIntent } from '../../../ports/payments.js';
import { type Invoice, MAX_INVOICES, type Subscriptions } from '../../../ports/subscriptions.js';
import { ignoreErrorCodes, withConvertedErrors } from './errors.js';
import { isWaived, presentSubscription, readLatestInvoice } from './present-subscription.js';
import { getPrice, type StripePrices } from './prices.js';

const SUBSCRIPTION_ID = /^sub_\w+$/;
const EXPANDED = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];

export function createStripeSubscriptions(
  stripe: Stripe,
  options: { prices: StripePrices; findIntent(id: string): Promise<PaymentIntent | undefined> },
): Subscriptions {
  const { prices, findIntent } = options;
  const retrieve = (id: string) => stripe.subscriptions.retrieve(id, { expand: EXPANDED });
  return {
    createCustomer: ({ idempotencyKey, ...customer }) =>
      withConvertedErrors(async () => (await stripe.customers.create(customer, { idempotencyKey })).id),
    create: ({ customerId, priceId, metadata, idempotencyKey }) =>
      withConvertedErrors(async () => {
        const price = await getPrice(stripe, { prices, priceId });
        const subscription = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price }],
            // Charges and activates nothing before the payment in the buyer's browser.
            payment_behavior: 'default_incomplete',
            payment_settings: {
              save_default_payment_method: 'on_subscription',
              // Bank transfers may take days to fail, and Pro needs a result at once.
              payment_method_types: ['card'],
            },
            metadata,
            expand: EXPANDED,
          },
          { idempotencyKey },
        );
        return presentSubscription(subscription, { payment: undefined });
      }),
    find: (id) =>
      withConvertedErrors(async () => {
        if (!SUBSCRIPTION_ID.test(id)) return undefined;
        const subscription = await ignoreErrorCodes(['resource_missing'], retrieve(id));
        return (
          subscription &&
          presentSubscription(subscription, { payment: await findPayment(stripe, subscription, findIntent) })
        );
      }),
    findByPayment: (intentId) => withConvertedErrors(() => findByPayment(stripe, intentId)),
    stopRenewal: (id) =>
      withConvertedErrors(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      }),
    resumeRenewal: (id) =>
      withConvertedErrors(async () => {
        const { cancel_at_period_end: endsWithPeriod } = await stripe.subscriptions.retrieve(id);
        // The billing portal may have set a time instead. Stripe accepts only one of the two in a request.
        await stripe.subscriptions.update(
          id,
          endsWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' },
        );
      }),
    cancel: (id) => withConvertedErrors(() => cancel(stripe, id)),
    checkPrices: () =>
      withConvertedErrors(async () => {
        for (const priceId of PRICE_IDS) await getPrice(stripe, { prices, priceId });
      }),
    listInvoices: (customerId) =>
      withConvertedErrors(async () => {
        const { data } = await stripe.invoices.list({ customer: customerId, limit: MAX_INVOICES });
        return data.map(presentInvoice);
      }),
    openPortal: ({ customerId, returnUrl }) =>
      withConvertedErrors(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return session.url;
      }),
  };
}

/** Cancels the subscription and voids its open invoice, which Stripe would leave payable. */
async function cancel(stripe: Stripe, id: string): Promise<void> {
  const canceledSubscription = await ignoreErrorCodes(['resource_missing'], stripe.subscriptions.cancel(id));
  const invoice = canceledSubscription?.latest_invoice;
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
  return typeof invoice === 'object' && !('deleted' in invoice) ? findSubscriptionId(invoice) : undefined;
}

/** Returns the subscription of an invoice, or undefined for other invoices. */
export function findSubscriptionId(invoice: Pick<Stripe.Invoice, 'parent'>): string | undefined {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'object' ? subscription.id : subscription;
}

/**
 * Returns the payment that determines the subscription's state. It belongs to the first invoice or to the newest paid
 * invoice, because an unpaid renewal must not hide a refund of the last period.
 */
async function findPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  findIntent: (id: string) => Promise<PaymentIntent | undefined>,
): Promise<PaymentIntent | undefined> {
  const invoice = readLatestInvoice(subscription);
  if (invoice === undefined || isWaived(subscription, invoice)) return undefined;
  const isDecisive = invoice.status === 'paid' || invoice.billing_reason === 'subscription_create';
  const decidingInvoice = isDecisive ? invoice : await findPaidInvoice(stripe, subscription.id);
  const intentId = findIntentId(decidingInvoice);
  return intentId === undefined ? undefined : findIntent(intentId);
}

async function findPaidInvoice(stripe: Stripe, subscription: string): Promise<Stripe.Invoice | undefined> {
  const expand = ['data.payments'];
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 1, expand });
  return data[0];
}

function findIntentId(invoice: Stripe.Invoice | undefined): string | undefined {
  const payments = invoice?.payments?.data ?? [];
  const { payment } = payments.find(({ status }) => status === 'paid') ?? payments[0] ?? {};
  const intent = payment?.payment_intent;
  return typeof intent === 'object' ? intent.id : intent;
}

function presentInvoice(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    createdAt: invoice.created * SECOND,
    amount: invoice.total,
    currency: invoice.currency,
    status: mapInvoiceStatus(invoice.status),
    url: invoice.hosted_invoice_url ?? null,
  };
}

const INVOICE_STATUSES = ['paid', 'open', 'void', 'uncollectible'] as const;

function mapInvoiceStatus(status: Stripe.Invoice['status']): Invoice['status'] {
  return INVOICE_STATUSES.find((state) => state === status) ?? 'draft';
}
