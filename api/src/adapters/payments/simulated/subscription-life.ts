import { z } from 'zod';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { PRICE_IDS, type PriceId } from '../../../kernel/plans/plan-prices.js';
import { addMonths, countMonthsBetween } from '../../../kernel/time/time-zone.js';

const StoredInvoice = z.object({
  createdAt: z.number(),
  amount: z.number().int(),
  status: z.enum(['open', 'paid', 'void']),
});

/** A stored subscription with its history. */
export const StoredSubscription = z.object({
  customerId: z.string(),
  metadata: z.record(z.string(), z.string()),
  priceId: z.enum(PRICE_IDS),
  amount: z.number().int(),
  status: z.enum(['incomplete', 'active', 'past_due', 'ended']),
  /** The result of future charges. */
  card: z.enum(['good', 'bad']),
  createdAt: z.number(),
  billingAnchorAt: z.number(),
  currentPeriodStart: z.number(),
  currentPeriodEnd: z.number(),
  paidUntil: z.number().nullable(),
  pastDueSince: z.number().nullable(),
  /** The number of retries of the open invoice. */
  retries: z.number().int(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: z.number().nullable(),
  /** The invoices, oldest first. */
  invoices: z.array(StoredInvoice),
  /** The types of the reported events, oldest first. */
  reports: z.array(z.string()),
});
export type StoredSubscription = z.infer<typeof StoredSubscription>;

/** As at Stripe, a first payment may take a day, and a failed renewal is retried for two weeks. */
const INCOMPLETE_PERIOD = 23 * HOUR;
const RETRIES_AFTER = [DAY, 3 * DAY, 5 * DAY, 10 * DAY] as const;
const RETRY_PERIOD = 14 * DAY;

const MONTHS: Record<PriceId, number> = { monthly: 1, annual: 12 };

export function beginSubscription(
  order: Pick<StoredSubscription, 'customerId' | 'metadata' | 'priceId' | 'amount'>,
  now: number,
): StoredSubscription {
  return {
    ...order,
    status: 'incomplete',
    card: 'good',
    retries: 0,
    cancelAtPeriodEnd: false,
    paidUntil: null,
    pastDueSince: null,
    endedAt: null,
    createdAt: now,
    billingAnchorAt: now,
    currentPeriodStart: now,
    currentPeriodEnd: addMonths(now, MONTHS[order.priceId]),
    invoices: [{ createdAt: now, amount: order.amount, status: 'open' }],
    reports: ['customer.subscription.created'],
  };
}

/** Applies everything that has happened until `now`. `isFirstPaid` is true if the first payment has succeeded. */
export function advanceSubscription(
  subscription: StoredSubscription,
  { now, isFirstPaid }: { now: number; isFirstPaid: boolean },
): StoredSubscription {
  let current = subscription;
  for (;;) {
    const next = applyNextEvent(current, { now, isFirstPaid });
    if (next === undefined) return current;
    current = next;
  }
}

function applyNextEvent(
  subscription: StoredSubscription,
  { now, isFirstPaid }: { now: number; isFirstPaid: boolean },
): StoredSubscription | undefined {
  switch (subscription.status) {
    case 'ended':
      return isFirstPaid && subscription.paidUntil === null ? markPaidLate(subscription) : undefined;
    case 'incomplete':
      if (isFirstPaid) return markPaid(subscription);
      return now < subscription.createdAt + INCOMPLETE_PERIOD
        ? undefined
        : endStoredSubscription(subscription, subscription.createdAt + INCOMPLETE_PERIOD);
    case 'active':
      if (now < subscription.currentPeriodEnd) return undefined;
      return subscription.cancelAtPeriodEnd
        ? endStoredSubscription(subscription, subscription.currentPeriodEnd)
        : renew(subscription);
    case 'past_due':
      return retry(subscription, now);
  }
}

function renew(subscription: StoredSubscription): StoredSubscription {
  const start = subscription.currentPeriodEnd;
  const length = MONTHS[subscription.priceId];
  const months = countMonthsBetween(subscription.billingAnchorAt, start);
  const renewedSubscription: StoredSubscription = {
    ...subscription,
    currentPeriodStart: start,
    currentPeriodEnd: addMonths(subscription.billingAnchorAt, months + length),
    invoices: [...subscription.invoices, { createdAt: start, amount: subscription.amount, status: 'open' }],
  };
  if (subscription.card === 'good') return markPaid(renewedSubscription);
  return addReports(
    { ...renewedSubscription, status: 'past_due', pastDueSince: start, retries: 0 },
    'invoice.payment_failed',
    'customer.subscription.updated',
  );
}

function retry(subscription: StoredSubscription, now: number): StoredSubscription | undefined {
  const pastDueSince = subscription.pastDueSince ?? subscription.currentPeriodStart;
  const delay = RETRIES_AFTER[subscription.retries] ?? RETRY_PERIOD;
  if (now < pastDueSince + delay) return undefined;
  if (subscription.card === 'good') return markPaid(subscription);
  if (delay === RETRY_PERIOD) return endStoredSubscription(subscription, pastDueSince + delay);
  return addReports({ ...subscription, retries: subscription.retries + 1 }, 'invoice.payment_failed');
}

/** Marks the open invoice as paid. */
function markPaid(subscription: StoredSubscription): StoredSubscription {
  return addReports(
    {
      ...subscription,
      status: 'active',
      pastDueSince: null,
      retries: 0,
      paidUntil: subscription.currentPeriodEnd,
      invoices: updateLastInvoice(subscription, 'paid'),
    },
    'invoice.paid',
    'customer.subscription.updated',
  );
}

/** Marks the period as paid after the bank decided late. */
function markPaidLate(subscription: StoredSubscription): StoredSubscription {
  return addReports(
    {
      ...subscription,
      paidUntil: subscription.currentPeriodEnd,
      invoices: updateLastInvoice(subscription, 'paid'),
    },
    'invoice.paid',
  );
}

/** Ends the subscription and voids its open invoice. */
export function endStoredSubscription(subscription: StoredSubscription, endedAt: number): StoredSubscription {
  if (subscription.status === 'ended') return subscription;
  const isOpen = subscription.invoices.at(-1)?.status === 'open';
  return addReports(
    {
      ...subscription,
      status: 'ended',
      endedAt,
      invoices: isOpen ? updateLastInvoice(subscription, 'void') : subscription.invoices,
    },
    'customer.subscription.deleted',
  );
}

/** Changes the card, and charges an open invoice at once. */
export function setCard(subscription: StoredSubscription, card: 'good' | 'bad'): StoredSubscription {
  const changedSubscription = { ...subscription, card };
  return card === 'good' && subscription.status === 'past_due'
    ? markPaid(changedSubscription)
    : changedSubscription;
}

/** Changes the price. The same interval applies from the next period on. Another starts a paid period at once. */
export function setPrice(
  subscription: StoredSubscription,
  price: { priceId: PriceId; amount: number; at: number },
): StoredSubscription {
  const { priceId, amount, at } = price;
  if (priceId === subscription.priceId)
    return addReports({ ...subscription, amount }, 'customer.subscription.updated');
  return markPaid({
    ...subscription,
    priceId,
    amount,
    billingAnchorAt: at,
    currentPeriodStart: at,
    currentPeriodEnd: addMonths(at, MONTHS[priceId]),
    invoices: [...subscription.invoices, { createdAt: at, amount, status: 'open' }],
  });
}

export function setRenewal(
  subscription: StoredSubscription,
  renewal: 'stopped' | 'resumed',
): StoredSubscription {
  return addReports(
    { ...subscription, cancelAtPeriodEnd: renewal === 'stopped' },
    'customer.subscription.updated',
  );
}

function updateLastInvoice(
  subscription: StoredSubscription,
  status: 'paid' | 'void',
): StoredSubscription['invoices'] {
  return subscription.invoices.map((invoice, index) =>
    index === subscription.invoices.length - 1 ? { ...invoice, status } : invoice,
  );
}

function addReports(subscription: StoredSubscription, ...types: string[]): StoredSubscription {
  return { ...subscription, reports: [...subscription.reports, ...types] };
}
