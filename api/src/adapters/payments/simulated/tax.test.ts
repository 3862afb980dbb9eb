import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCY_CODES, getCurrencyRules } from '../../../kernel/money/currencies.js';
import { calculateTax } from './tax.js';

/** Rates in thousandths of a percent, in places with different rates. */
const RATES = [
  [{ country: 'DE', postalCode: null }, 19_000n],
  [{ country: 'CH', postalCode: null }, 8_100n],
  [{ country: 'US', postalCode: '10001' }, 8_875n],
  [{ country: 'CA', postalCode: 'H2X 1Y4' }, 14_975n],
  [{ country: 'BR', postalCode: null }, 0n],
] as const;

it('rounds half up to an amount that the currency can charge, without floating-point errors', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.constantFrom(...CURRENCY_CODES),
      fc.constantFrom('inclusive' as const, 'exclusive' as const),
      fc.constantFrom(...RATES),
      (amount, currency, behavior, [place, rate]) => {
        const step = BigInt(getCurrencyRules(currency).step ?? 1);
        const denominator = (behavior === 'exclusive' ? 100_000n : 100_000n + rate) * step;
        const exact = BigInt(amount) * rate;
        const steps = (2n * exact + denominator) / (2n * denominator);
        expect(BigInt(calculateTax({ amount, currency, behavior, place }))).toBe(steps * step);
      },
    ),
    { numRuns: 2_000 },
  );
});

it.each([
  ['DE', 'exclusive', 1_299, 247],
  ['DE', 'inclusive', 1_299, 207],
  // The tax is half a cent.
  ['AU', 'exclusive', 5, 1],
] as const)('calculates tax in %s for an %s price of %i cents: %i', (country, behavior, amount, tax) => {
  expect(calculateTax({ amount, currency: 'usd', behavior, place: { country, postalCode: null } })).toBe(tax);
});
