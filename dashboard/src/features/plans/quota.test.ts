import { expect, it } from 'vitest';
import { formatQuotaWarning, judgeQuota } from './quota-notices';

it.each([
  { emailsSent: 0, emailQuota: 100, state: 'plenty' },
  { emailsSent: 79, emailQuota: 100, state: 'plenty' },
  { emailsSent: 80, emailQuota: 100, state: 'near' },
  { emailsSent: 99, emailQuota: 100, state: 'near' },
  { emailsSent: 100, emailQuota: 100, state: 'reached' },
  { emailsSent: 120, emailQuota: 100, state: 'reached' },
  { emailsSent: 3, emailQuota: 4, state: 'plenty' },
  { emailsSent: 0, emailQuota: 1, state: 'plenty' },
  { emailsSent: 1, emailQuota: 1, state: 'reached' },
])('$emailsSent sent of $emailQuota is $state', ({ state, ...quota }) => {
  expect(judgeQuota(quota)).toBe(state);
});

it('shows no warning far below the quota', () => {
  expect(formatQuotaWarning({ emailsSent: 10, emailQuota: 100 })).toBeUndefined();
  expect(formatQuotaWarning({ emailsSent: 4_000, emailQuota: 5_000 })).toBe(
    '4,000 of 5,000 newsletters sent this month.',
  );
});
