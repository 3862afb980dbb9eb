import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLocale } from '../text/locale.js';
import { CURRENCIES, CURRENCY_CODES } from './currencies.js';
import { formatDecimal, formatMoney, formatMoneyWithCode, MAX_AMOUNT, parsePrice } from './money.js';

describe('parsePrice', () => {
  it.each([
    ['0', 0],
    ['0.00', 0],
    ['.5', 50],
    ['.99', 99],
    ['0.5', 50],
    ['1', 100],
    ['1.01', 101],
    ['10', 1_000],
    ['10.', 1_000],
    ['10.5', 1_050],
    ['10.10', 1_010],
    ['100', 10_000],
    ['$100', 10_000],
    ['$10', 1_000],
    ['210', 21_000],
    ['129.99', 12_999],
    ['$129.99', 12_999],
    ['$ 129.99', 12_999],
    [' 129.99 ', 12_999],
    ['129.99$', 12_999],
    ['129.99 USD', 12_999],
    ['usd 129.99', 12_999],
    ['US$129.99', 12_999],
    ['US $129.99', 12_999],
    ['1,299', 129_900],
    ['$1,299.00', 129_900],
    ['$12,345.6', 1_234_560],
    ['007', 700],
    ['0.29', 29],
    ['19.99', 1_999],
    ['1.15', 115],
    ['4.35', 435],
    ['8.2', 820],
    ['999999.99', MAX_AMOUNT],
    ['999,999.99', MAX_AMOUNT],
  ])('reads %j as %d cents', (text, cents) => expect(parsePrice(text)).toBe(cents));

  it.each([
    '',
    ' ',
    '$',
    '.',
    ',',
    '$.',
    'USD',
    'free',
    'ten',
    'NaN',
    'Infinity',
    'null',
    '0x10',
    '1e3',
    '1E3',
    '-1',
    '-$5',
    '$-5',
    '(5)',
    '+5',
    '–5',
    '10-20',
    '10%',
    '10 20',
    '1 299',
    '1\u00a0299',
    "1'299",
    // These have a comma instead of the point, or wrong groups of thousands.
    '1,50',
    '1,5',
    '1.299,00',
    '1.299',
    '10.999',
    '1,2,3',
    '12,34',
    '1,2999',
    ',299',
    '0,299',
    '1,299,00',
    '1..5',
    '1.2.3',
    '10.00.',
    '$$10',
    '$10$',
    '10 dollars',
    '€10',
    '10 EUR',
    '£10',
    '¥10',
    'CA$10',
    '₹10',
    '１０',
    '٣',
    '१०',
    '²',
    '½',
    '10\n20',
    '10;drop',
    '1_000',
    '1000000',
    '999999.999',
    '9'.repeat(400),
    '1,000,000',
    '999,999,999,999,999,999',
  ])('rejects %j', (text) => expect(parsePrice(text)).toBeUndefined());

  it('reads formatted prices exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (cents) => {
        expect(parsePrice(formatMoney(cents, 'usd'))).toBe(cents);
        expect(parsePrice((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });

  it('returns whole cents within bounds or undefined for any text', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,$ -eUSD') }),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const cents = parsePrice(text);
        if (cents === undefined) return;
        expect(Number.isInteger(cents) && cents >= 0 && cents <= MAX_AMOUNT).toBe(true);
        // Without its signs, the text is the number itself.
        expect(Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)).toBe(cents);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1_050, '$10.50'],
    [129_900, '$1,299.00'],
    [123_456_789, '$1,234,567.89'],
    [-250, '-$2.50'],
  ])('formats %d as %j', (cents, text) => expect(formatMoney(cents, 'usd')).toBe(text));

  it.each([
    [1_299, 'jpy', 'en-US', '¥1,299'],
    [1_290, 'kwd', 'en-US', 'KWD\u00a01.290'],
    [129_950, 'eur', 'de-DE', '1.299,50\u00a0€'],
    [129_950, 'cad', 'en-US', 'CA$1,299.50'],
    [50_000, 'isk', 'en-US', 'ISK\u00a0500.00'],
  ])('formats %d %s for %s', (amount, currency, locale, text) =>
    expect(formatMoney(amount, currency, locale)).toBe(text),
  );

  it('adds the code of the currency once', () => {
    expect(formatMoneyWithCode(1_299, 'usd')).toBe('$12.99 USD');
    expect(formatMoneyWithCode(1_290, 'kwd')).toBe('KWD\u00a01.290');
  });
});

describe('prices in every currency', () => {
  const price = fc
    .tuple(fc.constantFrom(...CURRENCY_CODES), fc.integer({ min: 0, max: MAX_AMOUNT }))
    .map(([currency, amount]) => {
      const { step = 1 } = { step: 1, ...CURRENCIES[currency] };
      return { currency, amount: amount - (amount % step) };
    });

  it('are read back exactly from their formatted and their decimal text', () => {
    fc.assert(
      fc.property(price, ({ currency, amount }) => {
        expect(parsePrice(formatMoney(amount, currency), currency)).toBe(amount);
        expect(parsePrice(formatDecimal(amount, currency), currency)).toBe(amount);
        expect(parsePrice(`${formatDecimal(amount, currency)} ${currency}`, currency)).toBe(amount);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['12.5', 'jpy'],
    ['1.2345', 'kwd'],
    ['1.234', 'eur'],
    ['1.235', 'kwd'],
    ['100.50', 'isk'],
    ['$12', 'eur'],
    ['€12', 'usd'],
    ['12 JPY', 'krw'],
  ] as const)('rejects %j in %s', (text, currency) => expect(parsePrice(text, currency)).toBeUndefined());
});

it.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['de', 'de'],
  ['de-AT,de;q=0.9', 'de-AT'],
  ['de;q=0.9', 'de'],
  ['*', 'en-US'],
  ['x'.repeat(99), 'en-US'],
  ["'; drop table", 'en-US'],
  ['ar-EG-u-nu-arab', 'ar-EG'],
])('chooses for the Accept-Language header %j the locale %s', (header, locale) =>
  expect(chooseLocale(header)).toBe(locale),
);
