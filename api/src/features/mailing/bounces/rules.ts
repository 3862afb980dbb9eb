import { DAY } from '../../../kernel/clock.js';

/** A provider may assign a mailbox again, so the address is tried again after this long. */
export const HARD_BOUNCE_LIFETIME = 180 * DAY;

/** A report without a Message-ID is matched to the rows of the last few days. */
export const ANONYMOUS_REPORT_WINDOW = 3 * DAY;

/** After this many soft bounces in a row, one per newsletter, an address gets no further newsletters. */
export const SOFT_BOUNCES_IN_A_ROW = 5;

/** Returns whether enough newsletters in a row found a mailbox that accepts nothing. Newest first. */
export function isTooManySoftBounces(emails: Array<{ isMailboxProblem: boolean }>): boolean {
  const latest = emails.slice(0, SOFT_BOUNCES_IN_A_ROW);
  return latest.length === SOFT_BOUNCES_IN_A_ROW && latest.every(({ isMailboxProblem }) => isMailboxProblem);
}
