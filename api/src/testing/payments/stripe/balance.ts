import type Stripe from 'stripe';
import {
  calculateExchangeRate,
  convertCurrency,
} from '../../../adapters/payments/simulated/convert-currency.js';
import { createInvalidRequest, createMissingFault } from './fault.js';
import { type FormFields, readText, readTexts } from './form.js';
import { createStripeId, type StripeCharge, type StripeTransaction } from './shapes.js';
import { report, type StripeState } from './state.js';

const DAY = 86_400;

/** Returns Stripe's fee for a payment, which is 2.9% and 30 cents. */
function calculateStripeFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

/** Returns the currency of a connected account, to which Stripe converts, at the simulator's rates. */
function getSettlementCurrency({ account }: StripeState, currency: string): string {
  return account?.default_currency ?? currency;
}

/** Books the money of a payment, which is available two days later. */
export function bookCharge(state: StripeState, charge: StripeCharge): void {
  const currency = getSettlementCurrency(state, charge.currency);
  const convertToSettlement = (amount: number) =>
    convertCurrency(amount, { from: charge.currency, to: currency });
  const amount = convertToSettlement(charge.amount);
  charge.balance_transaction = book(state, {
    type: 'charge',
    source: charge.id,
    amount,
    currency,
    exchange_rate: currency === charge.currency ? null : calculateExchangeRate(charge.currency, currency),
    fees: [
      ['stripe_fee', calculateStripeFee(amount)],
      ['application_fee', convertToSettlement(charge.application_fee_amount ?? 0)],
    ],
    delay: 2 * DAY,
  });
}

export function bookRefund(
  state: StripeState,
  refund: { id: string; amount: number; currency: string; returnedFee: number },
): void {
  const { id: source, amount, currency: from, returnedFee } = refund;
  const to = getSettlementCurrency(state, from);
  book(state, {
    type: 'refund',
    source,
    amount: -convertCurrency(amount, { from, to }),
    currency: to,
    fees: [['application_fee', -convertCurrency(returnedFee, { from, to })]],
  });
}

/** Books the loss of a disputed payment and a fee, or the return of both. */
export function bookDispute(
  state: StripeState,
  dispute: { id: string; amount: number; currency: string; isWon: boolean },
): void {
  const { id: source, amount, currency: from, isWon } = dispute;
  const sign = isWon ? 1 : -1;
  const to = getSettlementCurrency(state, from);
  const fees: Fees = [['stripe_fee', -sign * 1_500]];
  book(state, {
    type: 'adjustment',
    source,
    amount: sign * convertCurrency(amount, { from, to }),
    currency: to,
    fees,
  });
}

type Fees = Array<[type: string, amount: number]>;

function book(
  state: StripeState,
  entry: {
    type: StripeTransaction['type'];
    source: string;
    amount: number;
    currency: string;
    exchange_rate?: number | null;
    fees: Fees;
    delay?: number;
  },
): string {
  const { fees, delay = 0, exchange_rate = null, ...entryFields } = entry;
  const created = getNowInSeconds(state);
  const real = fees.filter(([, amount]) => amount !== 0);
  const fee = real.reduce((total, [, amount]) => total + amount, 0);
  const transaction: StripeTransaction = {
    ...entryFields,
    exchange_rate,
    id: createStripeId('txn'),
    object: 'balance_transaction',
    available_on: delay === 0 ? created : Math.floor(created / DAY) * DAY + delay,
    balance_type: 'payments',
    created,
    description: null,
    fee,
    fee_details: real.map(([type, amount]) => ({
      type,
      amount,
      application: type === 'application_fee' ? createStripeId('ca') : null,
      currency: entry.currency,
      description: null,
    })),
    net: entry.amount - fee,
    reporting_category: entry.type === 'adjustment' ? 'dispute' : entry.type,
    status: delay === 0 ? 'available' : 'pending',
    payout: null,
  };
  state.transactions.set(transaction.id, transaction);
  return transaction.id;
}

/** Starts and completes the payouts until now. Each midnight starts a payout of everything available. */
function payOutUntilNow(state: StripeState): void {
  const now = getNowInSeconds(state);
  const first = Math.min(...[...state.transactions.values()].map(({ created }) => created), now);
  const start = Math.max(Math.floor(first / DAY) * DAY, state.paidOutUntil) + DAY;
  for (let day = start; day <= now; day += DAY) {
    state.paidOutUntil = day;
    startPayouts(state, { day, isAutomatic: true });
  }
  for (const payout of state.payouts.values()) {
    if (payout.status !== 'in_transit' || payout.arrival_date > now) continue;
    payout.status = 'paid';
    report(state, 'payout.paid', payout);
  }
}

/** Starts a payout of everything available, as the creator can. */
export function payOutByHand(state: StripeState): void {
  startPayouts(state, { day: getNowInSeconds(state), isAutomatic: false });
}

function startPayouts(state: StripeState, start: { day: number; isAutomatic: boolean }): void {
  const { day } = start;
  const dueTransactions = [...state.transactions.values()].filter(
    ({ available_on, payout, type }) => payout === null && type !== 'payout' && available_on <= day,
  );
  for (const currency of new Set(dueTransactions.map((transaction) => transaction.currency))) {
    const currencyTransactions = dueTransactions.filter((transaction) => transaction.currency === currency);
    const amount = currencyTransactions.reduce((total, { net }) => total + net, 0);
    if (amount <= 0) continue;
    const payout = createPayoutObject({ amount, currency, ...start });
    state.payouts.set(payout.id, payout);
    for (const transaction of currencyTransactions) transaction.payout = payout.id;
    report(state, 'payout.created', payout);
  }
}

function createPayoutObject({
  amount,
  currency,
  day,
  isAutomatic,
}: {
  amount: number;
  currency: string;
  day: number;
  isAutomatic: boolean;
}): Stripe.Payout {
  return {
    id: createStripeId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: day + DAY,
    automatic: isAutomatic,
    balance_transaction: null,
    created: day,
    currency,
    description: 'STRIPE PAYOUT',
    destination: createStripeId('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}

/** Returns the money of a payout to the balance, as a bank does. */
export function failPayout(state: StripeState, id: string): void {
  const payout = state.payouts.get(id);
  if (payout === undefined) throw createMissingFault('payout', id, 'payout');
  Object.assign(payout, { status: 'failed', failure_code: 'account_closed' });
  book(state, {
    type: 'payout_failure',
    source: id,
    amount: payout.amount,
    currency: payout.currency,
    fees: [],
  });
  report(state, 'payout.failed', payout);
}

export function presentBalance(state: StripeState): Stripe.Balance {
  payOutUntilNow(state);
  const now = getNowInSeconds(state);
  const open = [...state.transactions.values()].filter(({ payout }) => payout === null);
  const currencies = new Set([
    state.account?.default_currency ?? 'usd',
    ...open.map((transaction) => transaction.currency),
  ]);
  const sumByCurrency = (isCounted: (transaction: StripeTransaction) => boolean) =>
    [...currencies].map((currency) => ({
      currency,
      amount: open
        .filter((transaction) => transaction.currency === currency && isCounted(transaction))
        .reduce((total, { net }) => total + net, 0),
      source_types: {},
    }));
  return {
    object: 'balance',
    available: sumByCurrency(({ available_on }) => available_on <= now),
    livemode: false,
    pending: sumByCurrency(({ available_on }) => available_on > now),
  };
}

export function listPayouts(state: StripeState, fields: FormFields): { data: object[]; has_more: boolean } {
  payOutUntilNow(state);
  return readPage([...state.payouts.values()].reverse(), fields, 'payout');
}

export function listTransactions(
  state: StripeState,
  fields: FormFields,
): { data: object[]; has_more: boolean } {
  payOutUntilNow(state);
  const payout = readText(fields, 'payout');
  if (payout !== undefined) requireReconciled(state, payout);
  const type = readText(fields, 'type');
  const matches = [...state.transactions.values()].filter(
    (transaction) =>
      (payout === undefined || transaction.payout === payout) &&
      (type === undefined || transaction.type === type),
  );
  const isExpanded = Object.values(readTexts(fields, 'expand')).includes('data.source');
  const page = readPage(matches.reverse(), fields, 'balance_transaction');
  const data = page.data.map(({ payout: _, ...transaction }) => ({
    ...transaction,
    source: isExpanded ? (state.charges.get(transaction.source) ?? transaction.source) : transaction.source,
  }));
  return { ...page, data };
}

function requireReconciled(state: StripeState, id: string): void {
  const payout = state.payouts.get(id);
  if (payout === undefined) throw createMissingFault('payout', id, 'payout');
  if (payout.automatic) return;
  throw createInvalidRequest(
    'Balance transaction history can only be filtered on automatic transfers, not manual.',
    {
      param: 'payout',
    },
  );
}

const MAX_PAGE = 100;

function readPage<Row extends { id: string }>(
  rows: Row[],
  fields: FormFields,
  kind: string,
): { data: Row[]; has_more: boolean } {
  const limit = Number(readText(fields, 'limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) throw createInvalidRequest('Invalid limit.');
  const startingAfter = readText(fields, 'starting_after');
  const last = rows.findIndex(({ id }) => id === startingAfter);
  if (startingAfter !== undefined && last === -1)
    throw createMissingFault(kind, startingAfter, 'starting_after');
  const remainingRows = rows.slice(last + 1);
  return { data: remainingRows.slice(0, limit), has_more: remainingRows.length > limit };
}

function getNowInSeconds({ now }: StripeState): number {
  return Math.floor(now() / 1_000);
}
