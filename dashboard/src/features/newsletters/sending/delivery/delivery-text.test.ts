import { describe, expect, it } from 'vitest';
import { progressWith } from '../../../../../test/msw/data';
import { describeDelivery, pauseText, settledCount, showsDelivery } from './delivery-text';

const finished = progressWith();
const underWay = progressWith({
  status: 'sending',
  counts: {
    ...finished.counts,
    queued: 300,
    claimed: 12,
    deferred: 8,
    accepted: 960,
    failed: 3,
    suppressed: 1,
  },
});

describe('describeDelivery', () => {
  it('shows one number if everything was accepted', () => {
    expect(describeDelivery(finished)).toEqual({
      status: 'Sent to 1,284 subscribers',
      parts: [],
      failedText: undefined,
    });
  });

  it('names everything that was not delivered', () => {
    expect(describeDelivery(underWay)).toEqual({
      status: 'Sending to 1,284 subscribers',
      parts: ['960 accepted', '8 deferred', '1 suppressed', '312 queued'],
      failedText: '3 of 1,284 could not be delivered.',
    });
  });

  it('has a word for each status, with counts that sum to the audience', () => {
    const counts = Object.fromEntries(
      Object.keys(finished.counts).map((status, index) => [status, index + 1]),
    ) as typeof finished.counts;
    const audience = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const { parts, failedText } = describeDelivery({ ...underWay, audience, counts });
    const named = [...parts, failedText ?? ''].map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(named.reduce((sum, count) => sum + count, 0)).toBe(audience);
  });

  it('shows how many recipients a finished newsletter reached', () => {
    const some = progressWith({ counts: { ...finished.counts, accepted: 1281, failed: 2, expired: 1 } });
    expect(describeDelivery(some)).toEqual({
      status: 'Sent to 1,281 of 1,284 subscribers',
      parts: [],
      failedText: '3 of 1,284 could not be delivered.',
    });
  });

  it('explains a pause, and the recipients of a canceled newsletter', () => {
    const paused = { ...underWay, status: 'paused', pauseReason: 'creator' } as const;
    expect(describeDelivery(paused).status).toBe('Paused');
    expect(pauseText(paused)).toBe('Sending is paused until you resume it.');
    expect(pauseText({ ...paused, pauseReason: 'storage' })).toMatch(/disk or database/);
    expect(pauseText({ ...paused, pauseReason: 'restored' })).toMatch(/backup/);
    expect(pauseText({ ...paused, pauseReason: 'review' })).toMatch(/will email you the decision/);
    const pauseMessage = 'An administrator paused sending from your account. Reason: Spam.';
    expect(pauseText({ ...paused, pauseReason: 'review', pauseMessage })).toBe(pauseMessage);
    expect(pauseText(underWay)).toBeUndefined();
    const canceled = { ...underWay, status: 'canceled' } as const;
    expect(describeDelivery(canceled).status).toBe('Canceled: sent to 960 of 1,284 subscribers');
  });

  it('uses the singular for one subscriber', () => {
    const one = progressWith({ audience: 1, counts: { ...finished.counts, accepted: 1 } });
    expect(describeDelivery({ ...underWay, audience: 1 }).status).toBe('Sending to 1 subscriber');
    expect(describeDelivery(one).status).toBe('Sent to 1 subscriber');
  });
});

it('counts deliveries with a final outcome as settled', () => {
  expect(settledCount(finished)).toBe(1284);
  expect(settledCount(underWay)).toBe(964);
});

it('shows a delivery on its first day, and while some of it is pending', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');
  const shows = (status: 'finished' | 'sending' | 'paused' | 'canceled', sentAt: string) =>
    showsDelivery({ status, sentAt }, now);
  expect(shows('finished', '2026-11-20T08:00:01.000Z')).toBe(true);
  expect(shows('finished', '2026-11-20T08:00:00.000Z')).toBe(false);
  expect(shows('canceled', '2026-11-20T08:00:00.000Z')).toBe(false);
  expect(shows('sending', '2026-11-01T08:00:00.000Z')).toBe(true);
  expect(shows('paused', '2026-11-01T08:00:00.000Z')).toBe(true);
  expect(showsDelivery({ status: null, sentAt: null }, now)).toBe(false);
});
