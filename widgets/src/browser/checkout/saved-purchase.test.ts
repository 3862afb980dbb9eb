import { expect, it } from 'vitest';
import { markAddress } from './saved-purchase.js';

const toAddress = (path: string) => `https://tidings.example${path}`;

it('marks the URL of a purchase in progress, and preserves its other parameters', () => {
  expect(markAddress(toAddress('/buy/7?presentation=overlay'), true)).toBe(
    toAddress('/buy/7?presentation=overlay&resume=1'),
  );
  expect(markAddress(toAddress('/buy/7?resume=1'), true)).toBe(toAddress('/buy/7?resume=1'));
});

it('removes the mark once nothing is in progress', () => {
  expect(markAddress(toAddress('/buy/7?resume=1&via=widget'), false)).toBe(toAddress('/buy/7?via=widget'));
});
