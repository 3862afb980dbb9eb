import { expect, test } from 'vitest';
import { calculateContrast, calculateContrastRatio, mix } from './contrast.js';

test('returns the maximum for black on white, in both orders', () => {
  expect(calculateContrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(calculateContrastRatio([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
});

test('returns 1 for a color on itself', () => {
  expect(calculateContrastRatio([120, 80, 40], [120, 80, 40])).toBe(1);
});

test.each([
  // The lightest gray that passes on white is a published value.
  ['#767676', '#ffffff', 4.54],
  ['#0a242e', '#ffffff', 16.1],
  ['#65d0dc', '#0f1e25', 9.4],
  ['#02566b', '#ffffff', 8.2],
])('returns the ratio of %s on %s: %s', (text, background, ratio) => {
  expect(calculateContrast(text, background)).toBeCloseTo(ratio, 1);
});

test('mixes a share of one color over another', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#02566b', '#ffffff', 0)).toBe('#02566b');
});
