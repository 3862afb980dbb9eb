/** What a price field keeps of what is typed: digits and one point. Dollar signs, commas and all else are left out. */
export function typedPrice(text: string): string {
  const [dollars = '', ...cents] = text.replace(/[^\d.]/g, '').split('.');
  return cents.length === 0 ? dollars : `${dollars}.${cents.join('')}`;
}

/** In cents; undefined while it is no amount, such as one with a tenth of a cent. */
export function centsOf(typed: string): number | undefined {
  const [, dollars = '', cents = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(typed) ?? [];
  if (dollars + cents === '') return undefined;
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What typing it comes to, before it is saved. */
export function priceNote(typed: string): string {
  const cents = centsOf(typed);
  if (cents === undefined) return 'In US dollars. $1 or less is free.';
  return cents <= 100
    ? 'A price of $1 or less is free: visitors get the file for their email address.'
    : `Buyers pay ${dollars.format(cents / 100)}.`;
}

/** As visitors read it. */
export function shownPrice(price: string): string {
  return /^[\d.]/.test(price) && !/[^\d.,]/.test(price) ? `$${price}` : price;
}
