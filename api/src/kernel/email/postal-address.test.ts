import { expect, it } from 'vitest';
import { addressBelow } from './postal-address.js';

it.each([
  ['Mara Lindqvist\nUgnsvägen 4\nFalun', 'Ugnsvägen 4\nFalun'],
  [' mara lindqvist \nUgnsvägen 4', 'Ugnsvägen 4'],
  ['Ugnsvägen 4\nMara Lindqvist', 'Ugnsvägen 4\nMara Lindqvist'],
  ['Mara Lindqvist AB\nUgnsvägen 4', 'Mara Lindqvist AB\nUgnsvägen 4'],
  ['Mara Lindqvist', ''],
  ['', ''],
])('prints the name of %j once', (address, below) => {
  expect(addressBelow('Mara Lindqvist', address)).toBe(below);
});
