import { CURRENCIES, type Currency, countDecimals, formatMoney, MAX_AMOUNT } from '@tidings/sdk';

/** Removes all characters of a typed price except digits, points and commas. */
export function cleanPrice(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/**
 * Normalizes a price to digits and at most one point, with all decimals if there are any. In a currency with two
 * decimals, a comma before the last one or two digits is a decimal comma, as in many countries (`12,50`, `1.299,00`).
 * Any other comma separates thousands and is removed.
 */
export function normalizePrice(text: string, currency: Currency = 'usd'): string {
  const cleanedText = cleanPrice(text);
  const hasCents = countDecimals(currency) === 2;
  const withDecimalPoint =
    hasCents && /,\d{1,2}$/.test(cleanedText)
      ? cleanedText.replaceAll('.', '').replace(/,(?=\d{1,2}$)/, '.')
      : cleanedText;
  const [units = '', ...rest] = withDecimalPoint.replaceAll(',', '').split('.');
  const decimals = rest.join('');
  return decimals === '' ? units : `${units || '0'}.${decimals.padEnd(countDecimals(currency), '0')}`;
}

/**
 * Returns the amount in the smallest unit of the currency. Returns undefined if it is invalid, such as with a tenth of
 * a cent, or too large.
 */
export function parseAmount(text: string, currency: Currency = 'usd'): number | undefined {
  const digits = countDecimals(currency);
  const [, units = '', decimals = ''] = /^(\d*)(?:\.(\d*))?$/.exec(normalizePrice(text, currency)) ?? [];
  if (units + decimals === '' || decimals.length > digits) return undefined;
  const amount = Number(units) * 10 ** digits + Number(decimals.padEnd(digits, '0'));
  return amount <= MAX_AMOUNT ? amount : undefined;
}

/** Returns whether an amount is free. As specified, a dollar or less is free. In other currencies only 0 is. */
function isFree(amount: number, currency: Currency): boolean {
  return amount <= (currency === 'usd' ? 100 : 0);
}

/** Describes the typed amount before it is saved. */
export function formatPriceNote(text: string, currency: Currency = 'usd'): string {
  const amount = parseAmount(text, currency);
  const code = currency.toUpperCase();
  const isDollar = currency === 'usd';
  if (text === '')
    return isDollar
      ? 'In US dollars. A price of $1 or less makes the product free.'
      : `In ${code}. 0 is free.`;
  if (amount === undefined) {
    const maxText = formatMoney(MAX_AMOUNT, currency);
    if (isDollar) return `Enter dollars with at most two decimals, up to ${maxText}.`;
    return `Enter an amount with ${formatDecimals(currency)}, up to ${maxText}.`;
  }
  if (isFree(amount, currency)) {
    const freeText = isDollar ? 'A price of $1 or less is free.' : 'This product is free.';
    return `${freeText} Visitors enter their email address to get the file.`;
  }
  const { minimumAmount } = CURRENCIES[currency];
  if (amount < minimumAmount)
    return `Enter at least ${formatMoney(minimumAmount, currency)}, or 0 for a free product.`;
  return `Buyers pay ${formatMoney(amount, currency)}.`;
}

function formatDecimals(currency: Currency): string {
  const digits = countDecimals(currency);
  return digits === 0 ? 'no decimals' : `at most ${digits === 2 ? 'two' : 'three'} decimals`;
}

/** Formats a price as visitors see it. */
export function formatPrice({
  price,
  priceCents,
  currency,
}: {
  price: string;
  priceCents: number;
  currency: string;
}): string {
  if (currency !== 'usd') return formatMoney(priceCents, currency);
  return /^[\d.]/.test(price) && !/[^\d.,]/.test(price) ? `$${price}` : price;
}
