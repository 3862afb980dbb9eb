import { describe, expect, it } from 'vitest';
import { findPriceProblem, formatPrice, isFreePrice } from './rules.js';

describe('a price', () => {
  it.each([
    [0, true],
    [99, true],
    [100, true],
    [101, false],
    [1_000, false],
  ])('of %d US cents is free: %j', (cents, isFree) =>
    expect(isFreePrice({ priceCents: cents, currency: 'usd' })).toBe(isFree),
  );

  it('is free only at 0 in other currencies', () => {
    expect([0, 1, 100].map((priceCents) => isFreePrice({ priceCents, currency: 'eur' }))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is rejected below the provider’s minimum, unless it is free', () => {
    expect(findPriceProblem({ priceCents: 49, currency: 'jpy' })).toContain('at least ¥50');
    expect(findPriceProblem({ priceCents: 50, currency: 'jpy' })).toBeUndefined();
    expect(findPriceProblem({ priceCents: 0, currency: 'jpy' })).toBeUndefined();
    expect(findPriceProblem({ priceCents: 1, currency: 'usd' })).toBeUndefined();
  });
});

describe('formatting', () => {
  it.each([
    ['129.99', '$129.99'],
    ['1,299', '$1,299'],
    ['.99', '$.99'],
    ['$129.99', '$129.99'],
    ['129.99 USD', '129.99 USD'],
    ['US$5', 'US$5'],
  ])('formats the price %j as %j', (price, expected) =>
    expect(formatPrice({ price, priceCents: 100, currency: 'usd' })).toBe(expected),
  );

  it('formats prices in other currencies', () => {
    expect(formatPrice({ price: '12', priceCents: 12, currency: 'jpy' })).toBe('¥12');
  });
});
