import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../kernel/clock.js';
import {
  calculateNextCheck,
  calculateProUntil,
  hasPaidPro,
  isEndDue,
  isRefundDue,
  PAYMENT_GRACE_PERIOD,
} from './subscription-rules.js';

const PAID = Date.parse('2026-12-21T08:00:00Z');
const RUNNING = {
  status: 'active',
  createdAt: PAID - 30 * DAY,
  paidUntil: PAID,
  pastDueSince: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  reversal: 'none',
  isPaidByErased: false,
} as const;

describe('calculateProUntil', () => {
  it.each([
    ['never paid', { paidUntil: null }, null],
    ['never paid, and ended', { paidUntil: null, endedAt: PAID }, null],
    ['renewing', {}, PAID + PAYMENT_GRACE_PERIOD],
    ['canceled', { cancelAtPeriodEnd: true }, PAID],
    ['ended at the end of its period', { cancelAtPeriodEnd: true, endedAt: PAID }, PAID],
    ['ended before the end of its period', { endedAt: PAID - DAY }, PAID],
    ['failing', { pastDueSince: PAID }, PAID + PAYMENT_GRACE_PERIOD],
    ['failing since a price change', { pastDueSince: PAID - 5 * DAY }, PAID + 2 * DAY],
    [
      'ended by the provider before the end of the grace period',
      { pastDueSince: PAID, endedAt: PAID + DAY },
      PAID + PAYMENT_GRACE_PERIOD,
    ],
    ['canceled while failing', { pastDueSince: PAID, cancelAtPeriodEnd: true }, PAID + PAYMENT_GRACE_PERIOD],
    ['disputed', { reversal: 'disputed' as const }, null],
    ['refunded', { reversal: 'reversed' as const }, null],
    ['refunded, and ended', { reversal: 'reversed' as const, endedAt: PAID }, null],
  ])('returns the end of Pro for a subscription that is %s', (_name, change, proUntil) => {
    expect(calculateProUntil({ ...RUNNING, ...change })).toBe(proUntil);
  });

  it('hasPaidPro returns false from the exact millisecond of proUntil on', () => {
    expect(hasPaidPro({ proUntil: PAID }, PAID - 1)).toBe(true);
    expect(hasPaidPro({ proUntil: PAID }, PAID)).toBe(false);
    expect(hasPaidPro({ proUntil: null }, 0)).toBe(false);
  });
});

describe('the next check of a subscription', () => {
  const look = (change: object, now: number) => {
    const row = { ...RUNNING, ...change };
    return calculateNextCheck({ ...row, proUntil: calculateProUntil(row) }, now);
  };

  it.each([
    ['during a period, a week later', {}, PAID - 20 * DAY, PAID - 13 * DAY],
    ['shortly after the period', {}, PAID - DAY, PAID + 2 * HOUR],
    ['every day while a renewal is awaited', {}, PAID + 3 * HOUR, PAID + DAY + 3 * HOUR],
    ['every day while a payment is missing', { pastDueSince: PAID }, PAID + HOUR, PAID + DAY + HOUR],
    ['at the end of the grace period', { pastDueSince: PAID }, PAID + 6.5 * DAY, PAID + PAYMENT_GRACE_PERIOD],
    [
      'every day for an ended one while the bank decides',
      { status: 'processing' as const, paidUntil: null, endedAt: PAID },
      PAID,
      PAID + DAY,
    ],
    [
      'not for a canceled one that ended unpaid',
      { endedAt: PAID + DAY, pastDueSince: PAID, cancelAtPeriodEnd: true },
      PAID + DAY,
      null,
    ],
    ['not for an ended one', { endedAt: PAID }, PAID, null],
    [
      'every day for a payment after its account was deleted, until the refund',
      { endedAt: PAID, isPaidByErased: true, reversal: 'disputed' as const },
      PAID,
      PAID + DAY,
    ],
    [
      'not for a refunded payment after its account was deleted',
      { endedAt: PAID, isPaidByErased: true, reversal: 'reversed' as const },
      PAID,
      null,
    ],
    [
      'at the end of the grace period of one that the provider ended',
      { endedAt: PAID + DAY, pastDueSince: PAID },
      PAID + DAY,
      PAID + PAYMENT_GRACE_PERIOD,
    ],
  ])('is %s', (_name, change, now, expected) => {
    expect(look(change, now)).toBe(expected);
  });

  it('is soon, with growing delays, while nothing is paid', () => {
    const unpaid = { paidUntil: null, status: 'incomplete', createdAt: PAID };
    expect(look(unpaid, PAID)).toBe(PAID + 10 * 60_000);
    expect(look(unpaid, PAID + 10 * 60_000)).toBe(PAID + HOUR);
    expect(look(unpaid, PAID + HOUR)).toBe(PAID + 25 * HOUR);
    expect(look(unpaid, PAID + 30 * HOUR)).toBe(PAID + 54 * HOUR);
  });

  it('is within a week for every running subscription that was paid', () => {
    const times = fc.integer({ min: 0, max: 90 }).map((days) => PAID + (days - 45) * DAY);
    const rows = fc.record({
      paidUntil: fc.option(times),
      pastDueSince: fc.option(times),
      cancelAtPeriodEnd: fc.boolean(),
      reversal: fc.constantFrom('none' as const, 'disputed' as const, 'reversed' as const),
    });
    fc.assert(
      fc.property(rows, times, (change, now) => {
        const nextCheck = look(change, now) ?? 0;
        expect(nextCheck).toBeGreaterThan(now);
        // The time for an unpaid subscription, counted from its start.
        if (change.paidUntil !== null) expect(nextCheck - now).toBeLessThanOrEqual(7 * DAY);
      }),
    );
  });
});

it.each<[string, Partial<Parameters<typeof isEndDue>[0]> & { isOwnerGone?: boolean }, boolean]>([
  ['continues', {}, false],
  ['has no account', { isOwnerGone: true }, true],
  ['has no account, and has ended', { isOwnerGone: true, endedAt: PAID }, false],
  ['failed a day ago', { pastDueSince: PAID }, false],
  ['failed seven days ago', { pastDueSince: PAID - PAYMENT_GRACE_PERIOD }, true],
  ['was refunded', { reversal: 'reversed' }, true],
  ['is disputed', { reversal: 'disputed' }, false],
  ['has ended', { reversal: 'reversed', endedAt: PAID }, false],
])(
  'decides whether a subscription is due to end at the provider if it %s: %o',
  (_name, { isOwnerGone = false, ...change }, isIt) => {
    const row = { ...RUNNING, ...change };
    expect(isEndDue({ ...row, proUntil: calculateProUntil(row) }, { now: PAID, isOwnerGone })).toBe(isIt);
  },
);

it.each([
  ['its account existed', { isPaidByErased: false, reversal: 'none' }, false],
  ['its account was deleted', { isPaidByErased: true, reversal: 'none' }, true],
  ['its account was deleted, and it is disputed', { isPaidByErased: true, reversal: 'disputed' }, false],
  ['its account was deleted, and it was refunded', { isPaidByErased: true, reversal: 'reversed' }, false],
] as const)('decides whether a payment is due for a refund when %s: %o', (_name, row, isIt) => {
  expect(isRefundDue(row)).toBe(isIt);
});
