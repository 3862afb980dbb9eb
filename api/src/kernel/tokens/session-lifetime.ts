import { DAY, durationText, HOUR, MINUTE } from '../clock.js';

/** A creator's session ends this many ms after its last use. The cookie and the row share this value. */
export const SESSION_LIFETIME = 30 * DAY;
/** An administrator's session ends this many ms after its last use; the console's polling does not count. */
export const ADMIN_SESSION_IDLE = 30 * MINUTE;
/** And this many ms after its start, even if in use. */
export const ADMIN_SESSION_LIFETIME = 12 * HOUR;
/** Minimum time between two writes of an administrator's session in use. */
export const ADMIN_SESSION_WRITTEN_EVERY = MINUTE;
/** For this many ms after signing in or reauthenticating, a session may make calls that need a recent sign-in. */
export const RECENT_SIGN_IN = 10 * MINUTE;
/** For the API's description. */
export const NEEDS_RECENT_SIGN_IN = `Needs a sign-in within the last ${durationText(RECENT_SIGN_IN)}.`;
