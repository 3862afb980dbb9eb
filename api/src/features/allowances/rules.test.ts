import { describe, expect, it } from 'vitest';
import { DAY } from '../../kernel/clock.js';
import {
  describeRecipientProblem,
  determineAllowances,
  determineTrustLevel,
  isInGoodStanding,
  markRate,
  type SendingRecord,
  TRUST_LEVELS,
} from './rules.js';

const clean: SendingRecord = { newsletters: 10, accepted: 10_000, hardBounced: 0, complained: 0 };
const emptyRecord: SendingRecord = { newsletters: 0, accepted: 0, hardBounced: 0, complained: 0 };

describe('the trust level of an account', () => {
  it.each([
    ['unverified', { isVerified: false, ageMs: 400 * DAY, record: clean }],
    ['new', { isVerified: true, ageMs: 0, record: emptyRecord }],
    ['new', { isVerified: true, ageMs: 7 * DAY - 1, record: clean }],
    ['known', { isVerified: true, ageMs: 7 * DAY, record: emptyRecord }],
    ['known', { isVerified: true, ageMs: 400 * DAY, record: { ...clean, newsletters: 2 } }],
    ['trusted', { isVerified: true, ageMs: 30 * DAY, record: { ...clean, newsletters: 3 } }],
    ['trusted', { isVerified: true, ageMs: 400 * DAY, record: { ...clean, newsletters: 9 } }],
    ['established', { isVerified: true, ageMs: 90 * DAY, record: clean }],
    ['new', { isVerified: true, ageMs: 400 * DAY, record: { ...clean, complained: 11 } }],
    ['new', { isVerified: true, ageMs: 400 * DAY, record: { ...clean, hardBounced: 300 } }],
  ] as const)('is %s for %j', (level, account) => {
    expect(determineTrustLevel(account)).toBe(level);
  });

  it.each([
    [true, { accepted: 10_000, complained: 10 }],
    [false, { accepted: 9_999, complained: 10 }],
    [true, { accepted: 10, complained: 1 }],
    [true, { accepted: 10, hardBounced: 4 }],
    [false, { accepted: 10, hardBounced: 5 }],
    [true, { accepted: 980, hardBounced: 20 }],
    [false, { accepted: 979, hardBounced: 20 }],
  ])('isInGoodStanding returns %s for %j', (expected, counts) => {
    expect(isInGoodStanding({ ...emptyRecord, ...counts })).toBe(expected);
  });

  it.each([
    ['complaints', 5, 10_000, 'good'],
    ['complaints', 6, 10_000, 'warning'],
    ['complaints', 11, 10_000, 'bad'],
    ['complaints', 1, 10, 'warning'],
    ['hard-bounces', 10, 1_000, 'good'],
    ['hard-bounces', 20, 1_000, 'warning'],
    ['hard-bounces', 21, 1_000, 'bad'],
    ['hard-bounces', 4, 10, 'warning'],
    ['unsubscribes', 10, 1_000, 'good'],
    ['unsubscribes', 21, 1_000, 'bad'],
    ['unsubscribes', 0, 0, 'good'],
  ] as const)('markRate marks %s of %i in %i as %s', (rate, count, of, mark) => {
    expect(markRate(rate, { count, of })).toBe(mark);
  });
});

describe('the table of allowances', () => {
  it('never lowers an allowance for a higher level or for Pro', () => {
    const raised = { recipientsPerDay: null, recipientsPerMonth: null };
    for (const [index, level] of TRUST_LEVELS.entries()) {
      const freeAllowances = determineAllowances({ isPro: false, level, raised });
      const pro = determineAllowances({ isPro: true, level, raised });
      const next = TRUST_LEVELS[index + 1];
      for (const name of Object.keys(freeAllowances) as Array<keyof typeof freeAllowances>) {
        expect(pro[name]).toBeGreaterThanOrEqual(freeAllowances[name]);
        if (next === undefined) continue;
        const higherAllowances = determineAllowances({ isPro: false, level: next, raised });
        expect(higherAllowances[name]).toBeGreaterThanOrEqual(freeAllowances[name]);
      }
    }
  });

  it('uses the limit that an administrator set', () => {
    const raised = { recipientsPerDay: 7, recipientsPerMonth: null };
    expect(determineAllowances({ isPro: false, level: 'new', raised })).toMatchObject({
      recipientsPerDay: 7,
      recipientsPerMonth: 2_500,
    });
  });
});

describe('the problem of too many recipients', () => {
  const day = Date.UTC(2026, 10, 24);
  const input = {
    usage: { usedToday: 200, usedThisMonth: 900 },
    allowances: { recipientsPerDay: 250, recipientsPerMonth: 1_000 },
    dayResetsAt: day,
    monthResetsAt: day + 10 * DAY,
    contactEmail: 'help@tidings.example',
  };

  it('is not reported for exactly the remaining number', () => {
    expect(describeRecipientProblem({ ...input, recipients: 50 })).toBeUndefined();
  });

  it('includes the numbers, the time of the reset and the contact address', () => {
    expect(describeRecipientProblem({ ...input, recipients: 51 })).toBe(
      'This newsletter has 51 recipients. Your account can send to 250 a day and has used 200 of this limit. The count starts again on November 24, 2026 at 00:00 UTC. To ask for more, write to help@tidings.example.',
    );
  });

  it('names the month if the monthly limit is exceeded', () => {
    expect(describeRecipientProblem({ ...input, recipients: 101 })).toContain(
      '1,000 a month and has used 900 of this limit',
    );
  });
});
