import { expect, test } from 'vitest';
import { findCardProblems, formatExpiry, groupDigits, TEST_CARDS_ONLY, testCards } from './card-rules.js';

const NOW = new Date(2026, 10, 22);
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

test.each(testCards.map(({ number }) => number))('accepts the test card %s', (number) => {
  expect(findCardProblems({ ...good, number }, NOW)).toEqual({});
});

test.each([
  ['', 'Please enter a valid card number'],
  ['4242 4242 4242 424', 'Please enter a valid card number'],
  ['4242 4242 4242 4241', 'Please enter a valid card number'],
  ['5555 5555 5555 4444', TEST_CARDS_ONLY],
])('rejects the number %j: %s', (number, problem) => {
  expect(findCardProblems({ ...good, number }, NOW)).toEqual({ number: problem });
});

test.each([
  ['12/34', undefined],
  ['11 / 26', undefined],
  ['1/27', undefined],
  ['06 / 2031', undefined],
  ['10 / 26', 'This card has expired.'],
  ['13 / 30', 'Please enter expiration date (MM/YY)'],
  ['00 / 30', 'Please enter expiration date (MM/YY)'],
  ['', 'Please enter expiration date (MM/YY)'],
  ['1234', 'Please enter expiration date (MM/YY)'],
])('checks the expiry %j', (expiry, problem) => {
  expect(findCardProblems({ ...good, expiry }, NOW).expiry).toBe(problem);
});

test.each([
  ['123', undefined],
  ['1234', undefined],
  ['12', 'Please enter CVV'],
  ['12a', 'Please enter CVV'],
  ['', 'Please enter CVV'],
])('validates the security code %j', (cvc, problem) => {
  expect(findCardProblems({ ...good, cvc }, NOW).cvc).toBe(problem);
});

test('shows digits in groups of four', () => {
  expect(groupDigits('4242-4242 42424242abc')).toBe('4242 4242 4242 4242');
  expect(groupDigits('1'.repeat(30))).toBe('1111 1111 1111 1111 111');
});

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['12 /', '12 / ', '12 /'],
  ['12 / 3', '12 / ', '12 / 3'],
  ['1234', '', '12 / 34'],
  ['12/34', '', '12 / 34'],
])('formats an expiry typed as %j after %j to %j', (text, previousText, expected) => {
  expect(formatExpiry(text, previousText)).toBe(expected);
});
