import { DAY, MINUTE } from '../../kernel/clock.js';
import { hashToken } from '../../kernel/ids.js';

/** The time for which a former username redirects to its owner. */
export const REDIRECT_LIFETIME = 90 * DAY;

/** Error for creators who must verify their address before emails can leave in their name. */
export const EMAIL_NOT_VERIFIED =
  'Please verify your email address first. Open the link or enter the code from the email we sent you. You can request a new one in the dashboard.';

/** API tokens have a recognizable prefix, so that secret scanners find leaked tokens. */
export const TOKEN_PREFIX = 'tdg_';

/** Prefix of a closed account's name until its row is erased. Nobody can type it. */
export const CLOSED_MARK = '~';

/** Minimum time between two writes of a session in use. */
const SESSION_WRITTEN_EVERY = 5 * MINUTE;

/** Returns whether a session's last use is old enough to write, since not every use is saved. */
export function isSessionStale(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt > SESSION_WRITTEN_EVERY;
}

/** Returns the public id of a session, which allows no access. */
export function createSessionId({ tokenHash }: { tokenHash: string }): string {
  return hashToken(`session ${tokenHash}`).slice(0, 22);
}
