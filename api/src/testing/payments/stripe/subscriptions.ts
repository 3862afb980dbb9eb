import { addMonths, countMonthsBetween } from '../../../kernel/time/time-zone.js';
import { createInvalidRequest, createMissingFault } from './fault.js';
import { type FormFields, readFields, readText, readTexts } from './form.js';
import { createIntent, getIntent, succeed } from './payment-intents.js';
import {
  createStripeId,
  SHAPES,
  type StripeInvoice,
  type StripePrice,
  type StripeSubscription,
} from './shapes.js';
import { report, type StripeState } from './state.js';

const CREATE_FIELDS = ['customer', 'items', 'payment_behavior', 'payment_settings', 'metadata', 'expand'];
const HOUR_SECONDS = 3_600;
const INCOMPLETE_FOR = 23 * HOUR_SECONDS;

const getNowInSeconds = (state: StripeState) => Math.floor(state.now() / 1_000);

export function createSubscription(state: StripeState, fields: FormFields): StripeSubscription {
  const unknown = Object.keys(fields).find((name) => !CREATE_FIELDS.includes(name));
  if (unknown !== undefined) {
    throw createInvalidRequest(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  if (readText(fields, 'payment_behavior') !== 'default_incomplete') {
    throw createInvalidRequest('This customer has no attached payment source or default payment method.');
  }
  const customer = readText(fields, 'customer') ?? '';
  if (!state.customers.has(customer)) throw createMissingFault('customer', customer, 'customer');
  const price = getPrice(state, readText(readFields(readFields(fields, 'items'), '0'), 'price') ?? '');
  const id = createStripeId('sub');
  const now = getNowInSeconds(state);
  const subscription: StripeSubscription = {
    ...structuredClone(SHAPES.subscription),
    id,
    customer,
    created: now,
    start_date: now,
    billing_cycle_anchor: now,
    status: 'incomplete',
    metadata: readTexts(fields, 'metadata'),
  };
  const [item] = subscription.items.data;
  Object.assign(item, { id: createStripeId('si'), subscription: id, price });
  setPeriod(subscription, now);
  state.subscriptions.set(id, subscription);
  const invoice = openInvoice(state, subscription, 'subscription_create');
  finalizeInvoice(state, invoice);
  report(state, 'customer.subscription.created', subscription);
  return subscription;
}

export function getSubscription(state: StripeState, id: string): StripeSubscription {
  const subscription = state.subscriptions.get(id);
  if (subscription === undefined) throw createMissingFault('subscription', id, 'id');
  return subscription;
}

/** Returns a subscription. `expand` names the ids to replace with their objects. */
export function presentSubscription(
  state: StripeState,
  subscription: StripeSubscription,
  fields: FormFields,
): object {
  const expandedPaths = Object.values(readTexts(fields, 'expand'));
  const invoice = state.invoices.get(subscription.latest_invoice ?? '');
  if (invoice === undefined || !expandedPaths.some((path) => path.startsWith('latest_invoice')))
    return subscription;
  const intentId = state.invoiceIntents.get(invoice.id);
  const intent = intentId === undefined ? undefined : getIntent(state, intentId);
  const isPayable = intent !== undefined && intent.status !== 'succeeded' && invoice.status === 'open';
  return {
    ...subscription,
    latest_invoice: {
      ...invoice,
      ...(expandedPaths.includes('latest_invoice.confirmation_secret') && {
        confirmation_secret: isPayable
          ? { client_secret: intent.client_secret, type: 'payment_intent' }
          : null,
      }),
      ...(expandedPaths.includes('latest_invoice.payments') && {
        payments: { object: 'list', has_more: false, data: listPayments(state, invoice) },
      }),
    },
  };
}

export function updateSubscription(state: StripeState, id: string, fields: FormFields): StripeSubscription {
  const subscription = getSubscription(state, id);
  if (isOver(subscription)) {
    throw createInvalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  const [flag, cancelAt] = [readText(fields, 'cancel_at_period_end'), readText(fields, 'cancel_at')];
  if (flag !== undefined && cancelAt !== undefined)
    throw createInvalidRequest('You may only specify one of these parameters.');
  if (flag !== undefined) subscription.cancel_at_period_end = flag === 'true';
  if (cancelAt !== undefined) subscription.cancel_at = cancelAt === '' ? null : Number(cancelAt);
  report(state, 'customer.subscription.updated', subscription);
  return subscription;
}

export function cancelSubscription(state: StripeState, id: string): StripeSubscription {
  const subscription = getSubscription(state, id);
  if (isOver(subscription)) throw createMissingFault('subscription', id, 'id');
  const isUnpaid = subscription.status === 'incomplete';
  if (isUnpaid) voidInvoice(state, subscription.latest_invoice ?? '');
  return endSubscription(
    state,
    subscription,
    isUnpaid ? 'incomplete_expired' : 'canceled',
    getNowInSeconds(state),
  );
}

export function getInvoice(state: StripeState, id: string): StripeInvoice {
  const invoice = state.invoices.get(id);
  if (invoice === undefined) throw createMissingFault('invoice', id, 'invoice');
  return invoice;
}

export function voidInvoice(state: StripeState, id: string): StripeInvoice {
  const invoice = getInvoice(state, id);
  if (invoice.status !== 'open') throw createInvalidRequest('You can only void open invoices.');
  invoice.status = 'void';
  const intent = getIntent(state, state.invoiceIntents.get(id) ?? '');
  // Stripe cannot cancel a payment that the bank is processing.
  if (intent.status !== 'succeeded' && intent.status !== 'processing') intent.status = 'canceled';
  report(state, 'invoice.voided', invoice);
  return invoice;
}

/** Returns the matching invoices, newest first. */
export function listInvoices(state: StripeState, fields: FormFields): object[] {
  const [customer, subscription] = [readText(fields, 'customer'), readText(fields, 'subscription')];
  const status = readText(fields, 'status');
  const withPayments = Object.values(readTexts(fields, 'expand')).includes('data.payments');
  const invoices = [...state.invoices.values()].filter(
    (invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || readSubscriptionId(invoice) === subscription) &&
      (status === undefined || invoice.status === status),
  );
  return invoices.reverse().map((invoice) => ({
    ...invoice,
    ...(withPayments && {
      payments: { object: 'list', has_more: false, data: listPayments(state, invoice) },
    }),
  }));
}

function readSubscriptionId({ parent }: StripeInvoice): string | undefined {
  return (parent as { subscription_details: { subscription: string } } | null)?.subscription_details
    .subscription;
}

/** Returns the invoice of a payment. */
export function listInvoicePayments(state: StripeState, fields: FormFields): object[] {
  const intentId = readText(readFields(fields, 'payment'), 'payment_intent');
  const invoices = [...state.invoices.values()].filter(({ id }) => state.invoiceIntents.get(id) === intentId);
  return invoices.flatMap((invoice) =>
    listPayments(state, invoice).map((payment) => ({ ...payment, invoice })),
  );
}

function listPayments(state: StripeState, invoice: StripeInvoice): object[] {
  const intentId = state.invoiceIntents.get(invoice.id);
  if (intentId === undefined) return [];
  const status = invoice.status === 'paid' ? 'paid' : 'open';
  const payment = { type: 'payment_intent', payment_intent: intentId };
  return [{ ...SHAPES.invoice_payment, id: createStripeId('inpay'), invoice: invoice.id, status, payment }];
}

/** Applies everything due by now. Nothing runs between calls. */
export function advanceSubscriptions(state: StripeState): void {
  for (const subscription of state.subscriptions.values()) {
    while (advanceOnce(state, subscription)) {
      // `advanceOnce` applies one change at a time.
    }
  }
}

/** Applies one change that is due. Returns whether there was a change. */
function advanceOnce(state: StripeState, subscription: StripeSubscription): boolean {
  const now = getNowInSeconds(state);
  const [item] = subscription.items.data;
  const invoice = getInvoice(state, subscription.latest_invoice ?? '');
  const intentId = state.invoiceIntents.get(invoice.id);
  if (isOver(subscription)) return false;
  if (
    invoice.status === 'open' &&
    intentId !== undefined &&
    getIntent(state, intentId).status === 'succeeded'
  ) {
    settleInvoice(state, subscription, invoice);
    return true;
  }
  if (subscription.status === 'incomplete') {
    if (now < subscription.created + INCOMPLETE_FOR) return false;
    voidInvoice(state, invoice.id);
    endSubscription(state, subscription, 'incomplete_expired', subscription.created + INCOMPLETE_FOR);
    return true;
  }
  const endsAt = subscription.cancel_at_period_end ? item.current_period_end : subscription.cancel_at;
  if (endsAt !== null && now >= endsAt) {
    endSubscription(state, subscription, 'canceled', endsAt);
    return true;
  }
  if (now >= item.current_period_end) {
    setPeriod(subscription, item.current_period_end);
    openInvoice(state, subscription, 'subscription_cycle');
    report(state, 'customer.subscription.updated', subscription);
    return true;
  }
  // Stripe leaves a renewal a draft for an hour, while the subscription is active.
  if (invoice.status === 'draft' && now >= invoice.created + HOUR_SECONDS) {
    chargeInvoice(state, subscription, invoice);
    return true;
  }
  return false;
}

function chargeInvoice(state: StripeState, subscription: StripeSubscription, invoice: StripeInvoice): void {
  const intent = finalizeInvoice(state, invoice);
  if (state.badCards.has(subscription.id)) {
    Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
    subscription.status = 'past_due';
    report(state, 'invoice.payment_failed', invoice);
    report(state, 'customer.subscription.updated', subscription);
    return;
  }
  succeed(state, getIntent(state, intent));
  settleInvoice(state, subscription, invoice);
}

function settleInvoice(state: StripeState, subscription: StripeSubscription, invoice: StripeInvoice): void {
  Object.assign(invoice, {
    status: 'paid',
    attempted: true,
    amount_paid: invoice.total,
    amount_remaining: 0,
  });
  subscription.status = 'active';
  report(state, 'invoice.paid', invoice);
  report(state, 'customer.subscription.updated', subscription);
}

/** Changes the card, as in the billing portal. A good card pays an open invoice at once. */
export function changeCard(state: StripeState, id: string, card: 'good' | 'bad'): void {
  if (card === 'bad') {
    state.badCards.add(id);
    return;
  }
  state.badCards.delete(id);
  const subscription = getSubscription(state, id);
  const invoice = getInvoice(state, subscription.latest_invoice ?? '');
  if (invoice.status !== 'open') return;
  succeed(state, getIntent(state, state.invoiceIntents.get(invoice.id) ?? ''));
  settleInvoice(state, subscription, invoice);
}

function openInvoice(state: StripeState, subscription: StripeSubscription, reason: string): StripeInvoice {
  const [item] = subscription.items.data;
  const total = item.price.unit_amount;
  const invoice: StripeInvoice = {
    ...structuredClone(SHAPES.invoice),
    id: createStripeId('in'),
    customer: subscription.customer,
    created: item.current_period_start,
    billing_reason: reason,
    status: 'draft',
    attempted: false,
    attempt_count: 0,
    total,
    subtotal: total,
    amount_due: total,
    amount_remaining: total,
    amount_paid: 0,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
  };
  state.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  return invoice;
}

/** Finalizes an invoice, which can then be paid. Returns the id of its payment. */
function finalizeInvoice(state: StripeState, invoice: StripeInvoice): string {
  const intent = createIntent(state, { amount: String(invoice.total), currency: 'usd' });
  state.invoiceIntents.set(invoice.id, intent.id);
  Object.assign(invoice, {
    status: 'open',
    number: `${invoice.id.slice(-8).toUpperCase()}-0001`,
    hosted_invoice_url: `https://invoice.example/${invoice.id}`,
  });
  return intent.id;
}

function endSubscription(
  state: StripeState,
  subscription: StripeSubscription,
  status: 'canceled' | 'incomplete_expired',
  endedAt: number,
): StripeSubscription {
  Object.assign(subscription, { status, ended_at: endedAt, canceled_at: endedAt });
  report(state, 'customer.subscription.deleted', subscription);
  return subscription;
}

function setPeriod(subscription: StripeSubscription, start: number): void {
  const [item] = subscription.items.data;
  const anchor = subscription.billing_cycle_anchor * 1_000;
  const length = item.price.recurring.interval === 'year' ? 12 : 1;
  const months = countMonthsBetween(anchor, start * 1_000) + length;
  Object.assign(item, {
    current_period_start: start,
    current_period_end: addMonths(anchor, months) / 1_000,
  });
}

function isOver({ status }: StripeSubscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

export function getPrice(state: StripeState, id: string): StripePrice {
  const price = state.prices.get(id);
  if (price === undefined) throw createMissingFault('price', id, 'items[0][price]');
  return price;
}
