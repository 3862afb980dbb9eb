import { expect, it } from 'vitest';
import { cleanPrice, formatPrice, formatPriceNote, normalizePrice, parseAmount } from './price';

it.each([
  ['$1,299.00', '1299.00'],
  ['129.99', '129.99'],
  ['12,50', '12.50'],
  ['12,5', '12.50'],
  ['1.299,00', '1299.00'],
  ['1,299', '1299'],
  ['1,299,000', '1299000'],
  ['12,', '12'],
  ['1.2.3', '1.23'],
  ['abc', ''],
  ['.5', '0.50'],
  ['49.5', '49.50'],
  ['10.', '10'],
])('reads %j in a price field as %j', (input, expected) => expect(normalizePrice(input)).toBe(expected));

it('preserves a comma while cents are typed', () => expect(cleanPrice('$12,5')).toBe('12,5'));

it.each([
  ['', undefined],
  ['.', undefined],
  [',', undefined],
  ['0', 0],
  ['1', 100],
  ['.5', 50],
  ['10.', 1_000],
  ['100', 10_000],
  ['129.99', 12_999],
  ['12,50', 1_250],
  ['10.999', undefined],
  ['99999999', undefined],
])('parses the amount %j as %j cents', (input, cents) => expect(parseAmount(input)).toBe(cents));

it('shows the price that buyers pay', () => {
  expect(formatPriceNote('')).toBe('In US dollars. A price of $1 or less makes the product free.');
  expect(formatPriceNote('1.00')).toContain('A price of $1 or less is free');
  expect(formatPriceNote('1.01')).toBe('Buyers pay $1.01.');
  expect(formatPriceNote('0.999')).toContain('two decimals');
  expect(formatPriceNote('12,50')).toBe('Buyers pay $12.50.');
  expect(formatPriceNote('1299')).toBe('Buyers pay $1,299.00.');
});

it.each([
  ['12', 'usd', '$12'],
  ['$12', 'usd', '$12'],
  ['12 USD', 'usd', '12 USD'],
  ['12', 'eur', '€12.00'],
])('shows visitors %j in %s as %j', (price, currency, expected) =>
  expect(formatPrice({ price, priceCents: 1_200, currency })).toBe(expected),
);

it.each([
  ['1,299', 'jpy', 1_299],
  ['12.5', 'jpy', undefined],
  ['1.5', 'kwd', 1_500],
  ['1.234', 'kwd', 1_234],
  ['1.2345', 'kwd', undefined],
  ['12,50', 'eur', 1_250],
] as const)('reads %j in %s as %j of the smallest unit', (input, currency, amount) =>
  expect(parseAmount(input, currency)).toBe(amount),
);

it('shows the lowest price of a currency below the price field', () => {
  expect(formatPriceNote('49', 'jpy')).toBe('Enter at least ¥50, or 0 for a free product.');
  expect(formatPriceNote('50', 'jpy')).toBe('Buyers pay ¥50.');
  expect(formatPriceNote('', 'eur')).toBe('In EUR. 0 is free.');
  expect(formatPriceNote('1.5', 'jpy')).toContain('no decimals');
});
