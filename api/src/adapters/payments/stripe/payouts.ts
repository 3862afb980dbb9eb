import type Stripe from 'stripe';
import { SECOND } from '../../../kernel/clock.js';
import {
  type AccountBalance,
  type Funds,
  PAYOUT_INTERVALS,
  PAYOUT_STATUSES,
  type Payouts,
  type ProviderPayout,
} from '../../../ports/payouts.js';
import { withConvertedErrors } from './errors.js';

/** Stripe's maximum page size. */
const ENTRIES_PAGE = 100;

/** Reads the balance and the payouts of connected accounts. */
export function createStripePayouts(stripe: Stripe): Payouts {
  return {
    getBalance: (stripeAccount) =>
      withConvertedErrors(async () => {
        const [balance, account] = await Promise.all([
          stripe.balance.retrieve({}, { stripeAccount }),
          stripe.accounts.retrieve(stripeAccount),
        ]);
        return { funds: readFunds(balance), schedule: readSchedule(account) };
      }),
    list: ({ accountId: stripeAccount, limit, after }) =>
      withConvertedErrors(async () => {
        const page = await stripe.payouts.list(
          { limit, ...(after !== undefined && { starting_after: after }) },
          { stripeAccount },
        );
        return { payouts: page.data.map(present), hasMore: page.has_more };
      }),
    listPayments: ({ accountId: stripeAccount, payoutId, after }) =>
      withConvertedErrors(async () => {
        const { data, has_more: hasMore } = await stripe.balanceTransactions.list(
          {
            payout: payoutId,
            limit: ENTRIES_PAGE,
            expand: ['data.source'],
            ...(after !== undefined && { starting_after: after }),
          },
          { stripeAccount },
        );
        const intentIds = data.map(({ source }) => readIntentId(source)).filter((id) => id !== null);
        return { intentIds, next: hasMore ? (data.at(-1)?.id ?? null) : null };
      }),
  };
}

/** Returns the payment of an entry, or null for refunds and disputes, which have other sources. */
function readIntentId(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || source.object !== 'charge') return null;
  const { payment_intent: intent } = source;
  return typeof intent === 'object' ? (intent?.id ?? null) : intent;
}

function readFunds({ available, pending }: Stripe.Balance): Funds[] {
  const funds = new Map<string, Funds>();
  const getFunds = (currency: string) => {
    const currencyFunds = funds.get(currency) ?? { currency, available: 0, pending: 0 };
    funds.set(currency, currencyFunds);
    return currencyFunds;
  };
  for (const { currency, amount } of available) getFunds(currency).available += amount;
  for (const { currency, amount } of pending) getFunds(currency).pending += amount;
  return [...funds.values()];
}

function readSchedule({ settings }: Stripe.Account): AccountBalance['schedule'] {
  const schedule = settings?.payouts?.schedule;
  return {
    interval: PAYOUT_INTERVALS.find((interval) => interval === schedule?.interval) ?? 'manual',
    delayDays: schedule?.delay_days ?? 0,
  };
}

function present(payout: Stripe.Payout): ProviderPayout {
  const { id, amount, currency, status, failure_code: failure } = payout;
  return {
    id,
    amount,
    currency,
    // An unknown status is not final.
    status: PAYOUT_STATUSES.find((knownStatus) => knownStatus === status) ?? 'pending',
    createdAt: payout.created * SECOND,
    arrivesAt: payout.arrival_date * SECOND,
    failure,
    isReconciled: payout.automatic && payout.reconciliation_status === 'completed',
  };
}
