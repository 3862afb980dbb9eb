import { expect, it } from 'vitest';
import { PRO_ANNUAL, PRO_MONTHLY } from './plan-numbers';

it('a year saves the 20 % that the badge says', () => {
  expect(1 - PRO_ANNUAL / (12 * PRO_MONTHLY)).toBeCloseTo(0.2);
});
