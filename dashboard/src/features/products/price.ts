import { MAX_PRICE_CENTS } from '@tidings/sdk';

/** Cleans a price while it is typed: digits, points and commas. */
export function typedPrice(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/**
 * Normalizes a price to digits and one point. A comma before the last one or two digits is a decimal comma, as in
 * much of the world (`12,50`, `1.299,00`). Any other comma separates thousands and is removed.
 */
export function plainPrice(text: string): string {
  const typed = typedPrice(text);
  const pointed = /,\d{1,2}$/.test(typed) ? typed.replaceAll('.', '').replace(/,(?=\d{1,2}$)/, '.') : typed;
  const [dollars = '', ...rest] = pointed.replaceAll(',', '').split('.');
  const cents = rest.join('');
  return cents === '' ? dollars : `${dollars || '0'}.${cents.padEnd(2, '0')}`;
}

/** Returns the amount in cents; undefined if it is invalid, such as one with a tenth of a cent, or too large. */
export function centsOf(typed: string): number | undefined {
  const [, dollars = '', cents = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plainPrice(typed)) ?? [];
  if (dollars + cents === '') return undefined;
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return amount <= MAX_PRICE_CENTS ? amount : undefined;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Describes the amount that was typed, before it is saved. */
export function priceNote(typed: string): string {
  const cents = centsOf(typed);
  if (typed === '') return 'In US dollars. $1 or less is free.';
  if (cents === undefined) {
    return `Enter dollars with at most two decimals, up to ${dollars.format(MAX_PRICE_CENTS / 100)}.`;
  }
  return cents <= 100
    ? 'A price of $1 or less is free. Visitors get the file for their email address.'
    : `Buyers pay ${dollars.format(cents / 100)}.`;
}

/** Formats a price as visitors see it. */
export function shownPrice(price: string): string {
  return /^[\d.]/.test(price) && !/[^\d.,]/.test(price) ? `$${price}` : price;
}
