import { DAY, HOUR } from '../../kernel/clock.js';

/** A name that was given up leads to its owner for 90 days. */
export const REDIRECT_LIFETIME = 90 * DAY;

/** What a creator reads who has to verify their address before something can leave in their name. */
export const EMAIL_NOT_VERIFIED =
  'Please verify your email address first. Open the link or enter the code from the email we sent you. You can request a new one in the dashboard.';

/** API tokens say what they are, so that secret scanners find leaked ones. */
export const TOKEN_PREFIX = 'tdg_';

/** Begins the name of a closed account until its row is erased; nobody could type it. */
export const CLOSED_MARK = '~';

/** A session in use is written back this seldom. */
export function isSessionStale(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt > HOUR;
}
