import { expect, test } from 'vitest';
import { contrastRatio } from './contrast.js';

test('returns the maximum for black on white, in both orders', () => {
  expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastRatio([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
});

test('returns 1 for a color on itself', () => {
  expect(contrastRatio([120, 80, 40], [120, 80, 40])).toBe(1);
});

test('agrees with a published value: #767676 is the lightest gray that passes on white', () => {
  expect(contrastRatio([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
});
