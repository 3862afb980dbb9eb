import { expect, test } from 'vitest';
import { contrastRatio } from './contrast.js';

test('black on white is the widest contrast there is, whichever way round', () => {
  expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastRatio([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
});

test('a colour on itself has none', () => {
  expect(contrastRatio([120, 80, 40], [120, 80, 40])).toBe(1);
});

test('agrees with a published value: #767676 is the lightest grey that passes on white', () => {
  expect(contrastRatio([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
});
