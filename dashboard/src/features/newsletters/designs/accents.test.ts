import { expect, it } from 'vitest';
import { accentPresets, isReadableOnCard } from './accents';

it('offers only readable accents', () => {
  expect(accentPresets.filter(({ color }) => !isReadableOnCard(color))).toEqual([]);
  expect(isReadableOnCard('#facf4e')).toBe(false);
});
