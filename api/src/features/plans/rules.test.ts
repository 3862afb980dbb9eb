import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateCurrentUsage,
  calculatePeriodEnd,
  calculatePeriodStart,
  chooseNewsletterQuota,
  hasQuotaLeft,
  mayUseCustomDomain,
  PRICE_TEXTS,
} from './rules.js';

const parseDay = (text: string) => Date.parse(`${text}T08:00:00Z`);

it('shows each price with its period', () => {
  expect(PRICE_TEXTS).toEqual({ monthly: '$10 a month', annual: '$96 a year' });
});

describe('calculatePeriodStart', () => {
  it.each([
    ['the first month', '2026-01-15', '2026-02-15', '2026-02-15'],
    ['the day before a month is over', '2026-01-15', '2026-02-14', '2026-01-15'],
    ['a 31st in a short month', '2026-01-31', '2026-03-01', '2026-02-28'],
    ['a 31st that returns', '2026-01-31', '2026-03-31', '2026-03-31'],
    ['a leap day', '2028-02-29', '2029-03-10', '2029-02-28'],
    ['many years', '2020-05-10', '2026-11-21', '2026-11-10'],
  ])('counts correctly for %s', (_, anchor, now, start) => {
    expect(new Date(calculatePeriodStart(parseDay(anchor), parseDay(now))).toISOString()).toBe(
      new Date(parseDay(start)).toISOString(),
    );
  });

  it('returns a time between the anchor and now, less than 32 days ago', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 0, max: 5e11 }), (anchor, elapsed) => {
        const now = anchor + elapsed;
        const start = calculatePeriodStart(anchor, now);
        expect(start).toBeGreaterThanOrEqual(anchor);
        expect(start).toBeLessThanOrEqual(now);
        expect(now - start).toBeLessThan(32 * 86_400_000);
      }),
    );
  });
});

describe('calculatePeriodEnd', () => {
  it('returns the start of the next billing month for any anchor', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 0, max: 5e11 }), (anchor, elapsed) => {
        const start = calculatePeriodStart(anchor, anchor + elapsed);
        const end = calculatePeriodEnd(anchor, start);
        expect(end).toBeGreaterThan(anchor + elapsed);
        expect(calculatePeriodStart(anchor, end)).toBe(end);
        expect(calculatePeriodStart(anchor, end - 1)).toBe(start);
      }),
    );
  });

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    'returns the same times if the server’s time zone is %s',
    (zone) => {
      const timeZoneBefore = process.env.TZ;
      process.env.TZ = zone;
      try {
        const anchor = Date.parse('2027-12-31T23:30:00Z');
        expect(calculatePeriodEnd(anchor, anchor)).toBe(Date.parse('2028-01-31T23:30:00Z'));
        expect(calculatePeriodStart(anchor, Date.parse('2028-03-01T00:00:00Z'))).toBe(
          Date.parse('2028-02-29T23:30:00Z'),
        );
        expect(calculatePeriodStart(anchor, Date.parse('2028-02-29T23:29:59Z'))).toBe(
          Date.parse('2028-01-31T23:30:00Z'),
        );
      } finally {
        if (timeZoneBefore === undefined) delete process.env.TZ;
        else process.env.TZ = timeZoneBefore;
      }
    },
  );
});

describe('chooseNewsletterQuota', () => {
  const defaults = { freeQuota: 100, proQuota: 5_000 };
  it.each([
    [false, null, null, 100],
    [true, null, null, 5_000],
    [false, 500, 900, 500],
    [true, 500, 900, 900],
    [true, 500, null, 5_000],
  ])(
    'returns the quota for isPro %s, freeQuota %s and proQuota %s',
    (isPro, freeQuota, proQuota, expected) => {
      expect(chooseNewsletterQuota({ isPro, freeQuota, proQuota }, defaults)).toBe(expected);
    },
  );
});

describe('calculateCurrentUsage', () => {
  it('ignores newsletters of a month that is over', () => {
    const plan = { emailsSent: 7, countedSince: parseDay('2026-01-15'), lastResetAt: parseDay('2026-01-15') };
    expect(calculateCurrentUsage(plan, parseDay('2026-02-01')).emailsSent).toBe(7);
    expect(calculateCurrentUsage(plan, parseDay('2026-02-15'))).toEqual({
      emailsSent: 0,
      periodStart: parseDay('2026-02-15'),
    });
  });
});

describe('hasQuotaLeft', () => {
  it('counts the email that is about to be sent', () => {
    expect(hasQuotaLeft({ emailsSent: 99, periodStart: 0 }, 100)).toBe(true);
    expect(hasQuotaLeft({ emailsSent: 100, periodStart: 0 }, 100)).toBe(false);
  });
});

it('allows a custom domain on Pro only', () => {
  expect(mayUseCustomDomain({ isPro: true })).toBe(true);
  expect(mayUseCustomDomain({ isPro: false })).toBe(false);
});
