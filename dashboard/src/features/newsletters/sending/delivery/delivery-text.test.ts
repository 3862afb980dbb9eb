import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../../../test/msw/data';
import { countSettled, describeDelivery, pauseText, shouldShowDelivery } from './delivery-text';

const finishedProgress = createProgress();
const underWay = createProgress({
  status: 'sending',
  counts: {
    ...finishedProgress.counts,
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
    expect(describeDelivery(finishedProgress)).toEqual({
      status: 'Sent to 1,284 subscribers',
      parts: [],
      failedText: undefined,
    });
  });

  it('lists each status with its count, and the number of failed emails', () => {
    expect(describeDelivery(underWay)).toEqual({
      status: 'Sending to 1,284 subscribers',
      parts: ['960 accepted', '8 deferred', '1 suppressed', '312 queued'],
      failedText: '3 of 1,284 could not be delivered.',
    });
  });

  it('names each status, with counts that sum to the audience', () => {
    const counts = Object.fromEntries(
      Object.keys(finishedProgress.counts).map((status, index) => [status, index + 1]),
    ) as typeof finishedProgress.counts;
    const audience = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const { parts, failedText } = describeDelivery({ ...underWay, audience, counts });
    const namedCounts = [...parts, failedText ?? ''].map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(namedCounts.reduce((sum, count) => sum + count, 0)).toBe(audience);
  });

  it('shows how many recipients a finished newsletter reached', () => {
    const partialProgress = createProgress({
      counts: { ...finishedProgress.counts, accepted: 1281, failed: 2, expired: 1 },
    });
    expect(describeDelivery(partialProgress)).toEqual({
      status: 'Sent to 1,281 of 1,284 subscribers',
      parts: [],
      failedText: '3 of 1,284 could not be delivered.',
    });
  });

  it('explains why sending is paused, and how many received a canceled newsletter', () => {
    const pausedProgress = { ...underWay, status: 'paused', pauseReason: 'creator' } as const;
    expect(describeDelivery(pausedProgress).status).toBe('Paused');
    expect(pauseText(pausedProgress)).toBe('Sending is paused until you resume it.');
    expect(pauseText({ ...pausedProgress, pauseReason: 'storage' })).toMatch(/disk or database/);
    expect(pauseText({ ...pausedProgress, pauseReason: 'restored' })).toMatch(/backup/);
    expect(pauseText({ ...pausedProgress, pauseReason: 'review' })).toMatch(/will email you the decision/);
    const pauseMessage = 'An administrator paused sending from your account. Reason: Spam.';
    expect(pauseText({ ...pausedProgress, pauseReason: 'review', pauseMessage })).toBe(pauseMessage);
    expect(pauseText(underWay)).toBeUndefined();
    const canceledProgress = { ...underWay, status: 'canceled' } as const;
    expect(describeDelivery(canceledProgress).status).toBe('Canceled: sent to 960 of 1,284 subscribers');
  });

  it('uses the singular for one subscriber', () => {
    const singleProgress = createProgress({
      audience: 1,
      counts: { ...finishedProgress.counts, accepted: 1 },
    });
    expect(describeDelivery({ ...underWay, audience: 1 }).status).toBe('Sending to 1 subscriber');
    expect(describeDelivery(singleProgress).status).toBe('Sent to 1 subscriber');
  });
});

it('counts deliveries with a final outcome as settled', () => {
  expect(countSettled(finishedProgress)).toBe(1284);
  expect(countSettled(underWay)).toBe(964);
});

it('shows a delivery for a day, and longer while it is sending or paused', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');
  const isShown = (status: 'finished' | 'sending' | 'paused' | 'canceled', sentAt: string) =>
    shouldShowDelivery({ status, sentAt }, now);
  expect(isShown('finished', '2026-11-20T08:00:01.000Z')).toBe(true);
  expect(isShown('finished', '2026-11-20T08:00:00.000Z')).toBe(false);
  expect(isShown('canceled', '2026-11-20T08:00:00.000Z')).toBe(false);
  expect(isShown('sending', '2026-11-01T08:00:00.000Z')).toBe(true);
  expect(isShown('paused', '2026-11-01T08:00:00.000Z')).toBe(true);
  expect(shouldShowDelivery({ status: null, sentAt: null }, now)).toBe(false);
});
