import { expect, it } from 'vitest';
import { formatCents, PRO_ANNUAL_DOLLARS, PRO_MONTHLY_DOLLARS, parseBillingPeriod } from './plan-numbers';

it('the yearly price is 20% below twelve monthly payments', () => {
  expect(1 - PRO_ANNUAL_DOLLARS / (12 * PRO_MONTHLY_DOLLARS)).toBeCloseTo(0.2);
});

it.each([
  [1_000, '$10'],
  [999, '$9.99'],
  [950, '$9.50'],
  [0, '$0'],
])('%i cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

it.each([
  ['annual', 'annual'],
  ['monthly', 'monthly'],
  ['weekly', 'monthly'],
  [null, 'monthly'],
])('reads the plan %s as %s', (name, period) => {
  expect(parseBillingPeriod(name)).toBe(period);
});
