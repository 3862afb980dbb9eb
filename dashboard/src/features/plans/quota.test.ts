import { expect, it } from 'vitest';
import { exceedsQuota } from './quota';

it.each([
  { emailsSent: 0, emailQuota: 100, exceeds: false },
  { emailsSent: 99, emailQuota: 100, exceeds: false },
  { emailsSent: 100, emailQuota: 100, exceeds: true },
  { emailsSent: 120, emailQuota: 100, exceeds: true },
])('$emailsSent sent of $emailQuota: one more exceeds $exceeds', ({ exceeds, ...quota }) => {
  expect(exceedsQuota(quota)).toBe(exceeds);
});
