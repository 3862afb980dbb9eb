import { describe, expect, it } from 'vitest';
import { progressWith } from '../../../../test/msw/data';
import { describeDelivery, mayStillBeSending, settledCount } from './delivery-text';

const finished = progressWith();
const underWay = progressWith({
  state: 'sending',
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
  it('says that all is well in one number', () => {
    expect(describeDelivery(finished)).toEqual({
      status: 'Delivered',
      delivered: 'Delivered to 1,284 people',
      failed: undefined,
      others: [],
    });
  });

  it('names everything that did not simply arrive', () => {
    expect(describeDelivery(underWay)).toEqual({
      status: 'On its way to 1,284 people',
      delivered: 'Delivered to 960 of 1,284 people',
      failed: '3 of 1,284 could not be delivered.',
      others: ['312 waiting', '8 to be tried again', '1 left out'],
    });
  });

  it('has a word for each state: what it names sums to the audience', () => {
    const counts = Object.fromEntries(
      Object.keys(finished.counts).map((state, index) => [state, index + 1]),
    ) as typeof finished.counts;
    const audience = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const { delivered, failed, others } = describeDelivery({ ...finished, audience, counts });
    const named = [delivered.replace(/ of .*/, ''), failed ?? '', ...others].map((text) =>
      Number(/\d+/.exec(text)?.[0]),
    );
    expect(named.reduce((sum, count) => sum + count, 0)).toBe(audience);
  });

  it('counts one reader as a person', () => {
    const one = progressWith({ audience: 1, counts: { ...finished.counts, accepted: 1 } });
    expect(describeDelivery({ ...underWay, audience: 1 }).status).toBe('On its way to 1 person');
    expect(describeDelivery(one).delivered).toBe('Delivered to 1 person');
  });
});

it('settled are those whose copy has come to an end', () => {
  expect(settledCount(finished)).toBe(1284);
  expect(settledCount(underWay)).toBe(964);
});

it('watches a newsletter for one day', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');
  expect(mayStillBeSending('2026-11-20T08:00:01.000Z', now)).toBe(true);
  expect(mayStillBeSending('2026-11-20T08:00:00.000Z', now)).toBe(false);
});
