import { DAY, MINUTE } from '../../../kernel/clock.js';
import type { LimitRule } from '../../../ports/limits.js';

/**
 * Subscribers per chunk of the audience snapshot. Larger chunks delay other requests, and take more memory (10 MB at
 * 1,000, and 30 MB at 5,000).
 */
export const SNAPSHOT_CHUNK = 250;

/** The shortest and longest time until a scheduled newsletter. */
export const SCHEDULE_AHEAD = { least: MINUTE, most: 365 * DAY } as const;

export const SCHEDULE_PROBLEMS = {
  missing: 'Please choose a day and a time.',
  tooSoon: 'Please choose a time at least a minute from now.',
  tooLate: 'Please choose a time within a year from now.',
} as const;

export const TEST_ADDRESS_PROBLEMS = {
  missing: 'Please enter an email address to send the test to.',
  invalid: 'Please enter a valid email address.',
} as const;

/**
 * Test emails to one address, of all creators and administrators together, so that nobody can flood a mailbox from
 * accounts created for this.
 */
export const TEST_EMAILS: LimitRule = { name: 'test-address', points: 40, windowSeconds: 3_600 };
