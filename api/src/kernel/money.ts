/** 999,999.99 dollars: the most that Stripe charges at once. */
export const MAX_CENTS = 99_999_999;

/** Whole dollars, with or without groups of three, and up to two places of cents. Or cents alone: `.99`. */
const AMOUNT =
  /^(?:(?<dollars>\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.(?<cents>\d{0,2}))?|\.(?<only>\d{1,2}))$/;
const SIGN_BEFORE = /^(?:US\s?\$|USD|\$)\s*/i;
const SIGN_BEHIND = /\s*(?:US\s?\$|USD|\$)$/i;

/**
 * Parses a typed price in dollars to cents; returns undefined if it is invalid or ambiguous. A wrong guess would charge
 * a hundred times too much or too little, so these are rejected: `1,50` and `1.299,00` (a comma separates thousands
 * here, and only in groups of three), `10.999`, `1e3`, two numbers, another currency, digits other than 0 to 9.
 */
export function parsePrice(text: string): number | undefined {
  const amount = AMOUNT.exec(withoutSign(text.trim()))?.groups;
  if (amount === undefined) return undefined;
  const dollars = Number((amount.dollars ?? '0').replaceAll(',', ''));
  const cents = dollars * 100 + Number((amount.cents ?? amount.only ?? '').padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : undefined;
}

/** Removes one currency sign, on one side. */
function withoutSign(text: string): string {
  const bare = text.replace(SIGN_BEFORE, '');
  return bare === text ? text.replace(SIGN_BEHIND, '') : bare;
}

/** Formats whole cents as `$1,299.00`. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const dollars = Math.floor(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${sign}$${String(dollars).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${rest}`;
}
