import { describe, expect, it } from 'vitest';
import { progressWith } from '../../../test/msw/data';
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
      accepted: '1,284 of 1,284 accepted',
      others: [],
    });
  });

  it('names everything that did not simply arrive', () => {
    expect(describeDelivery(underWay)).toEqual({
      status: 'On its way to 1,284 people',
      accepted: '960 of 1,284 accepted',
      others: ['3 failed', '8 waiting for another try', '1 skipped'],
    });
  });

  it('counts one reader as a person', () => {
    expect(describeDelivery({ ...underWay, audience: 1 }).status).toBe('On its way to 1 person');
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
