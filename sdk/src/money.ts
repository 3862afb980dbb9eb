import { CURRENCIES } from './constants.gen.js';

/** A currency that creators can sell in, as a lowercase ISO 4217 code. */
export type Currency = keyof typeof CURRENCIES;

/** Returns the number of decimals of a currency. */
export function countDecimals(currency: string): number {
  return Object.hasOwn(CURRENCIES, currency) ? CURRENCIES[currency as Currency].digits : 2;
}

/** Formats an amount in the smallest unit of its currency, such as `$12.99` or `¥1,299`. */
export function formatMoney(amount: number, currency: string, locale = 'en-US'): string {
  const digits = countDecimals(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
