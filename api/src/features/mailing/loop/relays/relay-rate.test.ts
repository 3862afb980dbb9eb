import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '../../../../kernel/clock.js';
import type { SendRate } from '../../../../kernel/email/send-rate.js';
import { createRelayRate } from './relay-rate.js';

/** Sends emails as the rate allows, checking every `step` ms. Returns the times of sending. */
function sendFor(rate: SendRate, forMs: number, step: number, share = () => 1): number[] {
  const relay = createRelayRate(rate, 0, share);
  const times: number[] = [];
  for (let now = 0; now <= forMs; now += step) {
    for (let freeCount = relay.free(now); freeCount > 0; freeCount -= 1) {
      relay.take(now);
      times.push(now);
    }
  }
  return times;
}

/** Returns the maximum number of emails within any period of that length. */
function countMostWithin(times: number[], ms: number): number {
  let from = 0;
  return times.reduce((highest, at, index) => {
    while ((times[from] ?? at) <= at - ms) from += 1;
    return Math.max(highest, index - from + 1);
  }, 0);
}

describe('createRelayRate', () => {
  it('never waits without a limit', () => {
    const relay = createRelayRate({}, 0);
    expect(relay.free(0)).toBe(Number.POSITIVE_INFINITY);
    expect(relay.waitMs(0)).toBe(0);
  });

  it('allows the configured rate, evenly', () => {
    const times = sendFor({ perSecond: 20 }, 10 * SECOND, 5);
    expect(times.length).toBeGreaterThanOrEqual(200);
    expect(times.length).toBeLessThanOrEqual(202);
    expect(countMostWithin(times, SECOND)).toBeLessThanOrEqual(22);
  });

  it('respects an hourly limit over hours', () => {
    const times = sendFor({ perHour: 5_000 }, 3 * HOUR, 500);
    expect(countMostWithin(times, HOUR)).toBeLessThanOrEqual(5_101);
    expect(times.length).toBeGreaterThanOrEqual(15_000);
  });

  it('respects both limits if both are set', () => {
    const times = sendFor({ perSecond: 2, perHour: 3_600 }, 2 * HOUR, 100);
    expect(countMostWithin(times, SECOND)).toBeLessThanOrEqual(4);
    expect(countMostWithin(times, HOUR)).toBeLessThanOrEqual(3_673);
  });

  it('returns the time until the next email', () => {
    const relay = createRelayRate({ perSecond: 4 }, 0);
    relay.take(0);
    expect([relay.free(0), relay.waitMs(0)]).toEqual([0, 250]);
    expect([relay.free(249), relay.waitMs(249)]).toEqual([0, 1]);
    expect([relay.free(250), relay.waitMs(250)]).toEqual([1, 0]);
  });

  it('waits longer after emails that bypassed the limit', () => {
    const relay = createRelayRate({ perSecond: 1 }, 0);
    relay.take(0);
    relay.take(0);
    expect(relay.waitMs(0)).toBe(2_000);
  });

  it('divides the rate equally among workers, and adapts when one joins', () => {
    const aloneCount = sendFor({ perSecond: 30 }, 10 * SECOND, 5).length;
    const amongThree = sendFor({ perSecond: 30 }, 10 * SECOND, 5, () => 3).length;
    expect(Math.abs(aloneCount / 3 - amongThree)).toBeLessThanOrEqual(2);
    let workers = 1;
    const relay = createRelayRate({ perSecond: 10 }, 0, () => workers);
    relay.take(0);
    workers = 2;
    expect(relay.waitMs(0)).toBe(200);
  });

  it('exceeds the limit in any second by at most two emails or a fiftieth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 60 }),
        (perSecond, pauses) => {
          const relay = createRelayRate({ perSecond }, 0);
          const times: number[] = [];
          let now = 0;
          for (const pause of pauses) {
            now += pause;
            for (let freeCount = relay.free(now); freeCount > 0; freeCount -= 1) {
              relay.take(now);
              times.push(now);
            }
          }
          expect(countMostWithin(times, SECOND)).toBeLessThanOrEqual(
            perSecond + Math.max(2, perSecond / 50) + 1e-3,
          );
        },
      ),
    );
  });
});
