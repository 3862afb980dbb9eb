import { DAY } from '../../../kernel/clock.js';
import { getCurrencyRules, isCurrency } from '../../../kernel/money/currencies.js';
import type { Settlement } from '../../../ports/payments.js';
import type { Funds, ProviderPayout } from '../../../ports/payouts.js';
import { convertCurrency } from './convert-currency.js';
import type { StoredIntent } from './state.js';

/** The number of days until the money of a sale is available. */
export const DELAY_DAYS = 2;

/** A change of a simulated balance. */
export interface Movement {
  /** The payment that caused the change. */
  intentId: string;
  kind: 'charge' | 'refund' | 'dispute';
  at: number;
  availableAt: number;
  currency: string;
  net: number;
}

/** Returns the provider's fee for a payment, which is 2.9% and 30 cents, or 3.6% for a currency without cents. */
function calculateFee(amount: number, currency: string): number {
  return hasCents(currency) ? Math.round(amount * 0.029) + 30 : Math.round(amount * 0.036);
}

/** Returns the fee of a dispute. The account pays it while the dispute is open, and for a lost dispute. */
function getDisputeFee(currency: string): number {
  return hasCents(currency) ? 1_500 : 1_600;
}

function hasCents(currency: string): boolean {
  return !isCurrency(currency) || getCurrencyRules(currency).digits > 0;
}

/** Calculates the fee and net amount of a paid payment, in the account's currency. */
export function calculateSettlement(intent: StoredIntent): Settlement {
  const currency = chooseSettlementCurrency(intent);
  const amount = toSettled(intent, intent.amount);
  const fee = calculateFee(amount, currency);
  return { fee, net: amount - fee - toSettled(intent, intent.applicationFee), currency };
}

function chooseSettlementCurrency({ settlementCurrency, currency }: StoredIntent): string {
  return settlementCurrency ?? currency;
}

/** Converts a part of a payment. The provider converts paid amounts first, and then deducts its fees. */
function toSettled(intent: StoredIntent, amount: number): number {
  return convertCurrency(amount, { from: intent.currency, to: chooseSettlementCurrency(intent) });
}

/** Returns the changes of a payment to the balance of its account. */
export function listMovements(intentId: string, intent: StoredIntent): Movement[] {
  const { amount, refundedAmount, returnedFee, paidAt, refundedAt, disputedAt, wonAt } = intent;
  const currency = chooseSettlementCurrency(intent);
  if (paidAt === null) return [];
  const createMovement = (kind: Movement['kind'], at: number, net: number) => ({
    intentId,
    kind,
    at,
    availableAt: at,
    currency,
    net,
  });
  const refundNet = toSettled(intent, returnedFee) - toSettled(intent, refundedAmount);
  const disputeNet = toSettled(intent, amount - refundedAmount) + getDisputeFee(currency);
  return [
    {
      ...createMovement('charge', paidAt, calculateSettlement(intent).net),
      availableAt: getStartOfDay(paidAt) + DELAY_DAYS * DAY,
    },
    ...(refundedAt === null ? [] : [createMovement('refund', refundedAt, refundNet)]),
    ...(disputedAt === null ? [] : [createMovement('dispute', disputedAt, -disputeNet)]),
    ...(wonAt === null ? [] : [createMovement('dispute', wonAt, disputeNet)]),
  ];
}

/** A time without payouts, because the account was closed or a requirement was due. */
export type Pause = { from: number; until: number | null };

export interface Ledger {
  funds: Funds[];
  /** The payouts, newest first. */
  payouts: Array<ProviderPayout & { movements: Movement[] }>;
}

/**
 * Returns the balance and all payouts of an account at a time. Each midnight (UTC) starts a payout of everything that
 * is available, which arrives a day later. A payout depends only on earlier events, so it never changes afterwards.
 */
export function computeLedger(
  movements: readonly Movement[],
  options: { now: number; pauses: readonly Pause[]; nameOf: (day: number, currency: string) => string },
): Ledger {
  const currencies = [...new Set(movements.map(({ currency }) => currency))].sort();
  const ledgers = currencies.map((currency) =>
    computeCurrencyLedger(currency, {
      ...options,
      movements: movements.filter((movement) => movement.currency === currency),
    }),
  );
  return {
    funds: ledgers.map(({ funds }) => funds),
    payouts: ledgers
      .flatMap(({ payouts }) => payouts)
      .sort((a, b) => b.createdAt - a.createdAt || a.currency.localeCompare(b.currency)),
  };
}

function computeCurrencyLedger(
  currency: string,
  {
    movements,
    now,
    pauses,
    nameOf,
  }: Parameters<typeof computeLedger>[1] & { movements: readonly Movement[] },
): { funds: Funds; payouts: Ledger['payouts'] } {
  const payouts: Ledger['payouts'] = [];
  let unpaidMovements = [...movements];
  const first = Math.min(...movements.map(({ at }) => at));
  for (let day = getStartOfDay(first) + DAY; day <= now; day += DAY) {
    if (isPaused(pauses, day)) continue;
    const dueMovements = unpaidMovements.filter(({ at, availableAt }) => at < day && availableAt <= day);
    const amount = sum(dueMovements);
    if (amount <= 0) continue;
    unpaidMovements = unpaidMovements.filter((movement) => !dueMovements.includes(movement));
    payouts.push({
      id: nameOf(day, currency),
      amount,
      currency,
      status: now >= day + DAY ? 'paid' : 'in_transit',
      createdAt: day,
      arrivesAt: day + DAY,
      failure: null,
      isReconciled: true,
      movements: dueMovements,
    });
  }
  const isAvailable = ({ availableAt }: Movement) => availableAt <= now;
  const present = unpaidMovements.filter(({ at }) => at <= now);
  const available = sum(present.filter(isAvailable));
  return { funds: { currency, available, pending: sum(present) - available }, payouts };
}

function isPaused(pauses: readonly Pause[], time: number): boolean {
  return pauses.some(({ from, until }) => time > from && (until === null || time <= until));
}

function sum(movements: readonly Movement[]): number {
  return movements.reduce((total, { net }) => total + net, 0);
}

function getStartOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}
