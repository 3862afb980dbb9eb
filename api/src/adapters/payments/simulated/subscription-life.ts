import { z } from 'zod';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { PRICE_IDS, type PriceId } from '../../../kernel/plans/plan-prices.js';
import { addMonths, monthsBetween } from '../../../kernel/time/time-zone.js';

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
  stored: StoredSubscription,
  { now, isFirstPaid }: { now: number; isFirstPaid: boolean },
): StoredSubscription {
  let current = stored;
  for (;;) {
    const next = nextEvent(current, { now, isFirstPaid });
    if (next === undefined) return current;
    current = next;
  }
}

function nextEvent(
  stored: StoredSubscription,
  { now, isFirstPaid }: { now: number; isFirstPaid: boolean },
): StoredSubscription | undefined {
  switch (stored.status) {
    case 'ended':
      return isFirstPaid && stored.paidUntil === null ? markPaidLate(stored) : undefined;
    case 'incomplete':
      if (isFirstPaid) return markPaid(stored);
      return now < stored.createdAt + INCOMPLETE_PERIOD
        ? undefined
        : endStoredSubscription(stored, stored.createdAt + INCOMPLETE_PERIOD);
    case 'active':
      if (now < stored.currentPeriodEnd) return undefined;
      return stored.cancelAtPeriodEnd
        ? endStoredSubscription(stored, stored.currentPeriodEnd)
        : renew(stored);
    case 'past_due':
      return retry(stored, now);
  }
}

function renew(stored: StoredSubscription): StoredSubscription {
  const start = stored.currentPeriodEnd;
  const length = MONTHS[stored.priceId];
  const months = monthsBetween(stored.billingAnchorAt, start);
  const begun: StoredSubscription = {
    ...stored,
    currentPeriodStart: start,
    currentPeriodEnd: addMonths(stored.billingAnchorAt, months + length),
    invoices: [...stored.invoices, { createdAt: start, amount: stored.amount, status: 'open' }],
  };
  if (stored.card === 'good') return markPaid(begun);
  return withReports(
    { ...begun, status: 'past_due', pastDueSince: start, retries: 0 },
    'invoice.payment_failed',
    'customer.subscription.updated',
  );
}

function retry(stored: StoredSubscription, now: number): StoredSubscription | undefined {
  const since = stored.pastDueSince ?? stored.currentPeriodStart;
  const after = RETRIES_AFTER[stored.retries] ?? RETRY_PERIOD;
  if (now < since + after) return undefined;
  if (stored.card === 'good') return markPaid(stored);
  if (after === RETRY_PERIOD) return endStoredSubscription(stored, since + after);
  return withReports({ ...stored, retries: stored.retries + 1 }, 'invoice.payment_failed');
}

/** Marks the open invoice as paid. */
function markPaid(stored: StoredSubscription): StoredSubscription {
  return withReports(
    {
      ...stored,
      status: 'active',
      pastDueSince: null,
      retries: 0,
      paidUntil: stored.currentPeriodEnd,
      invoices: withLastInvoice(stored, 'paid'),
    },
    'invoice.paid',
    'customer.subscription.updated',
  );
}

/** Marks the period as paid after the bank decided late. */
function markPaidLate(stored: StoredSubscription): StoredSubscription {
  return withReports(
    { ...stored, paidUntil: stored.currentPeriodEnd, invoices: withLastInvoice(stored, 'paid') },
    'invoice.paid',
  );
}

/** Ends the subscription and voids its open invoice. */
export function endStoredSubscription(stored: StoredSubscription, at: number): StoredSubscription {
  if (stored.status === 'ended') return stored;
  const isOpen = stored.invoices.at(-1)?.status === 'open';
  return withReports(
    {
      ...stored,
      status: 'ended',
      endedAt: at,
      invoices: isOpen ? withLastInvoice(stored, 'void') : stored.invoices,
    },
    'customer.subscription.deleted',
  );
}

/** Changes the card, and charges an open invoice at once. */
export function withCard(stored: StoredSubscription, card: 'good' | 'bad'): StoredSubscription {
  const changed = { ...stored, card };
  return card === 'good' && stored.status === 'past_due' ? markPaid(changed) : changed;
}

/** Changes the price. The same interval applies from the next period on. Another starts a paid period at once. */
export function withPrice(
  stored: StoredSubscription,
  price: { priceId: PriceId; amount: number; at: number },
): StoredSubscription {
  const { priceId, amount, at } = price;
  if (priceId === stored.priceId) return withReports({ ...stored, amount }, 'customer.subscription.updated');
  return markPaid({
    ...stored,
    priceId,
    amount,
    billingAnchorAt: at,
    currentPeriodStart: at,
    currentPeriodEnd: addMonths(at, MONTHS[priceId]),
    invoices: [...stored.invoices, { createdAt: at, amount, status: 'open' }],
  });
}

export function withRenewal(stored: StoredSubscription, renewal: 'stopped' | 'resumed'): StoredSubscription {
  return withReports(
    { ...stored, cancelAtPeriodEnd: renewal === 'stopped' },
    'customer.subscription.updated',
  );
}

function withLastInvoice(
  stored: StoredSubscription,
  status: 'paid' | 'void',
): StoredSubscription['invoices'] {
  return stored.invoices.map((invoice, index) =>
    index === stored.invoices.length - 1 ? { ...invoice, status } : invoice,
  );
}

function withReports(stored: StoredSubscription, ...types: string[]): StoredSubscription {
  return { ...stored, reports: [...stored.reports, ...types] };
}
