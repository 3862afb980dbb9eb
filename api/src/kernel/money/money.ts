import { DEFAULT_LOCALE } from '../text/locale.js';
import { type Currency, DEFAULT_CURRENCY, getCurrencyRules, isCurrency } from './currencies.js';

/** The maximum amount that Stripe charges at once (999,999.99 dollars), in the smallest unit of any currency. */
export const MAX_AMOUNT = 99_999_999;

/** Matches whole units, with or without groups of three and decimals, or only decimals, such as `.99`. */
const AMOUNT_PATTERN =
  /^(?:(?<units>\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.(?<decimals>\d{0,4}))?|\.(?<only>\d{1,4}))$/;

/**
 * Parses a written price to the smallest unit of its currency. Returns undefined if it is invalid or ambiguous. A wrong
 * guess would charge a hundred times too much or too little. Therefore it rejects `1,50` and `1.299,00` (a comma
 * separates thousands here, and only in groups of three), more decimals than the currency has, `1e3`, two numbers,
 * another currency, and digits other than 0 to 9.
 */
export function parsePrice(text: string, currency: Currency = DEFAULT_CURRENCY): number | undefined {
  const groups = AMOUNT_PATTERN.exec(removeSign(text.trim(), currency))?.groups;
  if (groups === undefined) return undefined;
  const { digits, step = 1 } = getCurrencyRules(currency);
  const decimals = groups.decimals ?? groups.only ?? '';
  if (decimals.length > digits) return undefined;
  const units = Number((groups.units ?? '0').replaceAll(',', ''));
  const amount = units * 10 ** digits + Number(decimals.padEnd(digits, '0'));
  return amount <= MAX_AMOUNT && amount % step === 0 ? amount : undefined;
}

/** Removes one sign of the currency, on one side. */
function removeSign(text: string, currency: Currency): string {
  const sign = `(?:${listSignPatterns(currency).join('|')})`;
  const bare = text.replace(new RegExp(`^${sign}\\s*`, 'i'), '');
  return bare === text ? text.replace(new RegExp(`\\s*${sign}$`, 'i'), '') : bare;
}

/** Returns patterns of a currency's signs, the longest first, so that `$` does not match inside `CA$`. */
function listSignPatterns(currency: Currency): string[] {
  if (currency === 'usd') return ['US\\s?\\$', 'USD', '\\$'];
  const symbols = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(
      0,
    );
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  });
  return [...new Set([currency, ...symbols])]
    .sort((a, b) => b.length - a.length)
    .map((sign) => sign.replace(/[$.]/g, '\\$&'));
}

/** Returns an amount as a plain decimal: `1299.00`, `1299`, `1.290`. */
export function formatDecimal(amount: number, currency: string): string {
  const digits = countDecimals(currency);
  const sign = amount < 0 ? '-' : '';
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Formats an amount for a locale: `$1,299.00`, `1.299,00 €`, `¥1,299`. */
export function formatMoney(amount: number, currency: string, locale = DEFAULT_LOCALE): string {
  const digits = countDecimals(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A decimal text is exact, but a number may be inexact.
  return format.format(formatDecimal(amount, currency) as `${number}`);
}

/** Formats an amount with the code of its currency, because `$` is the sign of many. */
export function formatMoneyWithCode(amount: number, currency: string, locale?: string): string {
  const text = formatMoney(amount, currency, locale);
  const code = currency.toUpperCase();
  return text.includes(code) ? text : `${text} ${code}`;
}

/** Returns the number of decimals, which is two for a currency that is no longer in the list. */
function countDecimals(currency: string): number {
  return isCurrency(currency) ? getCurrencyRules(currency).digits : 2;
}
