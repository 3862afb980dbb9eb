import { expect, test } from 'vitest';
import { buildProgress } from '../testing/fixtures.js';
import { formatFinalSentences, formatPause, formatProgress } from './progress-sentences.js';
import { calculateFraction, tallyProgress } from './tally-progress.js';

const mixedCounts = {
  queued: 600,
  claimed: 28,
  accepted: 640,
  deferred: 12,
  failed: 1,
  expired: 1,
  suppressed: 1,
  held: 1,
  unknown: 2,
};

test('counts every delivery exactly once', () => {
  const progress = buildProgress('sending', { ...mixedCounts, canceled: 5 });
  const sum = Object.values(tallyProgress(progress)).reduce((total, number) => total + number, 0);
  expect(sum).toBe(progress.audience);
});

test('lists only nonzero counts in a log line', () => {
  expect(formatProgress(buildProgress('sending', mixedCounts))).toBe(
    '640 of 1,286 accepted, 2 failed, 12 deferred, 630 waiting',
  );
  expect(formatProgress(buildProgress('finished', { accepted: 3 }))).toBe('3 of 3 accepted');
  expect(formatProgress(buildProgress('preparing'))).toBe('Preparing the recipients');
  const preparingProgress = buildProgress('preparing', { queued: 5_000 });
  expect(formatProgress(preparingProgress)).toBe('Preparing the recipients: 5,000 so far');
});

test('calculates the fraction 1 only when the server reports the end', () => {
  expect(calculateFraction(buildProgress('preparing'))).toBe(0);
  expect(calculateFraction(buildProgress('sending', { accepted: 1, queued: 3 }))).toBe(0.25);
  expect(calculateFraction(buildProgress('sending', { accepted: 4 }))).toBe(0.99);
  expect(calculateFraction(buildProgress('finished', { accepted: 4 }))).toBe(1);
});

test('ends with one sentence if every recipient was reached', () => {
  expect(formatFinalSentences(buildProgress('finished', { accepted: 1284 }))).toEqual({
    sent: 'Sent to 1,284 subscribers in 14 s.',
    undelivered: [],
    notes: [],
  });
  expect(formatFinalSentences(buildProgress('finished', { accepted: 1 })).sent).toBe(
    'Sent to 1 subscriber in 14 s.',
  );
});

test('lists every recipient that was not reached', () => {
  const counts = { accepted: 4, failed: 2, expired: 1, suppressed: 3, canceled: 1, held: 1 };
  expect(formatFinalSentences(buildProgress('finished', counts))).toMatchInlineSnapshot(`
    {
      "notes": [
        "3 suppressed, because they unsubscribed before sending or are on the suppression list.",
        "1 canceled.",
        "1 held, because Tidings does not know if they arrived. In the dashboard, choose whether to send them.",
      ],
      "sent": "Sent to 4 of 12 subscribers in 14 s.",
      "undelivered": [
        "2 failed, because the receiving server rejected the email.",
        "1 expired, because no retry within 24 hours succeeded.",
      ],
    }
  `);
});

test('shows the reason only for a paused newsletter', () => {
  const pausedProgress = buildProgress('paused', mixedCounts);
  expect(formatPause({ ...pausedProgress, pauseReason: 'creator' })).toBe('paused by you');
  expect(formatPause({ ...pausedProgress, pauseReason: 'suspended' })).toBe(
    'paused because the account is suspended',
  );
  expect(formatPause({ ...pausedProgress, pauseReason: 'review' })).toBe(
    'paused until an administrator approves sending from your account',
  );
  expect(formatPause(buildProgress('sending', mixedCounts))).toBeUndefined();
});
