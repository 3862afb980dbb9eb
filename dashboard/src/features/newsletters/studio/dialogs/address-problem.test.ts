import { expect, it } from 'vitest';
import { findAddressProblem } from './address-problem';

it.each([
  ['', 'Missing email', 'Please enter an email address to send the test to.'],
  ['  ', 'Missing email', 'Please enter an email address to send the test to.'],
  ['mara', 'Invalid email', 'Please enter a valid email address.'],
  ['mara@kiln', 'Invalid email', 'Please enter a valid email address.'],
  ['mara @kiln.example', 'Invalid email', 'Please enter a valid email address.'],
])('returns for %j the title %s', (input, title, description) => {
  expect(findAddressProblem(input)).toEqual({ title, description });
});

it('accepts an address with spaces around it', () => {
  expect(findAddressProblem(' mara@kiln.example ')).toBeUndefined();
});
