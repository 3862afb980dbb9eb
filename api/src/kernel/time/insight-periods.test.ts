import { expect, it } from 'vitest';
import { DEFAULT_INSIGHT_PERIOD, isFreePeriod } from './insight-periods.js';

it('the default insight period is free', () => {
  expect(isFreePeriod(Number(DEFAULT_INSIGHT_PERIOD))).toBe(true);
});
