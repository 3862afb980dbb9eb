import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/email.js';
import {
  type DomainThrottle,
  getRecipientDomain,
  isDomainThrottling,
  narrowThrottle,
  waitFor,
  widenThrottle,
} from './domain-throttle.js';

const createDeferral = (text: string): Outcome => ({
  kind: 'deferred',
  code: Number(text.slice(0, 3)),
  text,
});

describe('isDomainThrottling', () => {
  it.each([
    '421 4.7.0 try again later',
    '421 Too many connections',
    '450 too fast',
    '451 4.7.1 rate limited',
    '451 4.3.0 busy',
    '452 4.3.1 out of storage',
    '452 4.5.3 too many recipients',
    '454 4.7.0 throttled',
    '454 Throttling failure',
  ])('returns true for %j', (text) => expect(isDomainThrottling(createDeferral(text))).toBe(true));

  it.each([
    ['a full mailbox', createDeferral('452 4.2.2 mailbox full')],
    ['greylisting of one address', createDeferral('450 4.2.0 greylisted')],
    ['an address that cannot be checked', createDeferral('451 4.1.8 sender domain not found')],
    ['another code', createDeferral('432 4.7.12 password transition')],
    ['a refusal', { kind: 'failed', code: 550, text: '550 5.7.1 no' }],
    ['an outage', { kind: 'unavailable', text: '421 4.3.2 busy' }],
    ['an accepted email', { kind: 'accepted', code: 250, text: '250 ok' }],
    ['a lost connection', { kind: 'unknown', text: 'closed' }],
  ] satisfies Array<[string, Outcome]>)('returns false for %s', (_, outcome) =>
    expect(isDomainThrottling(outcome)).toBe(false),
  );
});

describe('a domain throttle', () => {
  /** Repeats refusals, each of an email that started after the last refusal. */
  const refusal = { code: 421, text: '421 later' };
  function createThrottles(count: number, underWay: number): DomainThrottle[] {
    const throttles: DomainThrottle[] = [];
    for (let index = 1; index <= count; index += 1)
      throttles.push(
        narrowThrottle(
          throttles.at(-1),
          { startedAt: index * MINUTE, underWay, refusal },
          index * MINUTE + 1,
        ),
      );
    return throttles;
  }

  it('halves the emails in flight down to one, then pauses a second, doubling to five minutes', () => {
    const throttles = createThrottles(16, 32);
    expect(throttles.map(({ width }) => width).slice(0, 6)).toEqual([16, 8, 4, 2, 1, 1]);
    expect(throttles.slice(0, 5).every(({ pause }) => pause === 0)).toBe(true);
    expect(throttles.slice(5).map(({ pause }) => pause / SECOND)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300,
    ]);
  });

  it('is halved once for all emails that were already in flight', () => {
    let throttle = narrowThrottle(undefined, { startedAt: 0, underWay: 8, refusal }, 100);
    for (let each = 0; each < 7; each += 1)
      throttle = narrowThrottle(throttle, { startedAt: each, underWay: 8 - each, refusal }, 101 + each);
    expect(throttle.width).toBe(4);
    expect(widenThrottle(throttle, { startedAt: 99 }, 64)).toBe(throttle);
  });

  it('grows by one a round, drops its pauses, and is removed at the width of the window', () => {
    let throttle: DomainThrottle | undefined = {
      width: 1,
      pause: 4_000,
      opensAt: 0,
      slowedAt: 0,
      refusedSince: 0,
      refusal,
    };
    const widths: number[] = [];
    for (let count = 0; throttle !== undefined && count < 100; count += 1) {
      throttle = widenThrottle(throttle, { startedAt: 1 }, 5);
      if (throttle !== undefined) {
        expect(throttle.pause).toBe(0);
        widths.push(Math.floor(throttle.width));
      }
    }
    expect(throttle).toBeUndefined();
    expect(widths.filter((width, index) => width !== widths[index - 1])).toEqual([2, 3, 4]);
    expect(widths.length).toBeGreaterThanOrEqual(1 + 2 + 3);
    expect(widths.length).toBeLessThanOrEqual(1 + 3 + 4 + 5);
  });

  it('opens when its pause is over, for as many emails at once as its width', () => {
    const throttle: DomainThrottle = {
      width: 2.5,
      pause: 2_000,
      opensAt: 5_000,
      slowedAt: 3_000,
      refusedSince: 3_000,
      refusal,
    };
    expect(waitFor(undefined, 1_000, 0)).toBe(0);
    expect(waitFor(throttle, 0, 3_500)).toBe(1_500);
    expect(waitFor(throttle, 1, 5_000)).toBe(0);
    expect(waitFor(throttle, 2, 5_000)).toBe(SECOND);
  });

  it('never pauses longer than five minutes or narrows below one, for any input', () => {
    const events = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 64 }), fc.nat(10_000)));
    fc.assert(
      fc.property(events, (allEvents) => {
        let throttle: DomainThrottle | undefined;
        let now = 0;
        for (const [isTaken, underWay, later] of allEvents) {
          now += later;
          const email = { startedAt: now, underWay, refusal };
          throttle = isTaken
            ? throttle && widenThrottle(throttle, email, 64)
            : narrowThrottle(throttle, email, now);
          expect(throttle?.width ?? 1).toBeGreaterThanOrEqual(1);
          expect(waitFor(throttle, 0, now)).toBeLessThanOrEqual(5 * MINUTE);
        }
      }),
    );
  });
});

it('reads the domain after the last @, in lower case', () => {
  expect(getRecipientDomain('"a@b"@Kova.Example')).toBe('kova.example');
});
