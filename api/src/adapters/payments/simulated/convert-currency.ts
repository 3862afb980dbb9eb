import { type Currency, getCurrencyRules, isCurrency } from '../../../kernel/money/currencies.js';

/** The units for a dollar. The rates are fixed, so that a simulated balance never changes afterwards. */
const UNITS_PER_DOLLAR: Readonly<Record<Currency, number>> = {
  aed: 3.67,
  aud: 1.5,
  brl: 5.5,
  cad: 1.4,
  chf: 0.8,
  czk: 21,
  dkk: 6.4,
  eur: 0.9,
  gbp: 0.75,
  hkd: 7.8,
  huf: 340,
  inr: 85,
  isk: 125,
  jpy: 150,
  krw: 1_400,
  kwd: 0.3,
  mxn: 18,
  myr: 4.2,
  nok: 10,
  nzd: 1.7,
  pln: 3.6,
  ron: 4.4,
  sek: 9.5,
  sgd: 1.3,
  thb: 32,
  usd: 1,
};

/** Converts an amount to the currency of a simulated account, in its smallest unit. */
export function convertCurrency(amount: number, { from, to }: { from: string; to: string }): number {
  return from === to ? amount : Math.round(amount * calculateExchangeRate(from, to));
}

/** Returns the number of smallest units of `to` for one smallest unit of `from`. */
export function calculateExchangeRate(from: string, to: string): number {
  if (from === to) return 1;
  return getUnitsPerDollar(to) / getUnitsPerDollar(from);
}

function getUnitsPerDollar(currency: string): number {
  if (!isCurrency(currency)) throw new Error(`The simulator has no rate for ${currency}.`);
  return UNITS_PER_DOLLAR[currency] * 10 ** getCurrencyRules(currency).digits;
}
