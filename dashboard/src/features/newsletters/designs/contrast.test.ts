import { expect, it } from 'vitest';
import { accentPresets } from './accents';
import { isReadableOnCard } from './contrast';

it('offers only readable accents', () => {
  expect(accentPresets.filter(({ color }) => !isReadableOnCard(color))).toEqual([]);
  expect(isReadableOnCard('#facf4e')).toBe(false);
});
