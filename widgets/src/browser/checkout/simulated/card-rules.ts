/** The simulator's card numbers with their results, which equal the results at Stripe in test mode. */
export const testCards = [
  { number: '4242424242424242', label: 'Succeeds' },
  { number: '4000000000000002', label: 'Declined' },
  { number: '4000000000009995', label: 'Insufficient funds' },
  { number: '4000002500003155', label: '3-D Secure' },
  { number: '4000000000000077', label: 'Processing' },
] as const;

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardProblems = Partial<Record<keyof TypedCard, string>>;

export const TEST_CARDS_ONLY = 'This is a simulated payment: only test cards work here.';

/** Returns a sentence for each invalid field. `now` is the current time. */
export function findCardProblems(card: TypedCard, now: Date): CardProblems {
  const problems: CardProblems = {
    number: findNumberProblem(stripNonDigits(card.number)),
    expiry: findExpiryProblem(card.expiry, now),
    cvc: /^\d{3,4}$/.test(card.cvc.trim()) ? undefined : 'Please enter CVV',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** Rejects numbers that are not test cards, so that a real card number never leaves the browser. */
function findNumberProblem(digits: string): string | undefined {
  if (digits.length < 16 || digits.length > 19 || !hasCheckDigit(digits)) {
    return 'Please enter a valid card number';
  }
  return testCards.some(({ number }) => number === digits) ? undefined : TEST_CARDS_ONLY;
}

function findExpiryProblem(expiry: string, now: Date): string | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|20\d{2})\s*$/.exec(expiry) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return 'Please enter expiration date (MM/YY)';
  // A card is valid until the end of its month.
  const expiresAt = new Date(2000 + (Number(year) % 100), Number(month), 1);
  return expiresAt > now ? undefined : 'This card has expired.';
}

/** Verifies the check digit (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weightedDigit = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit);
  }, 0);
  return sum % 10 === 0;
}

export function stripNonDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Groups digits by four, as on a card. */
export function groupDigits(text: string): string {
  return (
    stripNonDigits(text)
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ');
}

/** Adds a slash after the month, unless the user has just deleted it. */
export function formatExpiry(text: string, previousText: string): string {
  const digits = stripNonDigits(text).slice(0, 4);
  if (digits.length < 2 || text.length < previousText.length) return text.slice(0, 7);
  return text.includes('20', 3) ? text.slice(0, 7) : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Formats the digits while the user types. `before` is the previous text of the field. */
export const formatters: Record<keyof TypedCard, (text: string, before: string) => string> = {
  number: groupDigits,
  expiry: formatExpiry,
  cvc: (text) => stripNonDigits(text).slice(0, 4),
};
