import { expect, it } from 'vitest';
import { DEFAULT_INSIGHT_PERIOD, isFreePeriod } from './insight-periods.js';

it('shows a free period first', () => {
  expect(isFreePeriod(Number(DEFAULT_INSIGHT_PERIOD))).toBe(true);
});
