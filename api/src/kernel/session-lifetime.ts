import { DAY, HOUR, MINUTE } from './clock.js';

/** A creator's session slides: it ends this many ms after its last use. The cookie and the row agree on it. */
export const SESSION_LIFETIME = 30 * DAY;
/** An administrator's session ends this many ms after its last use, and the console's own polling is no use. */
export const ADMIN_SESSION_IDLE = 30 * MINUTE;
/** And this many ms after its start, used or not. */
export const ADMIN_SESSION_LIFETIME = 12 * HOUR;
/** An administrator's session in use is written back this seldom. */
export const ADMIN_SESSION_WRITTEN_EVERY = MINUTE;
/** For this many ms after signing in, or after confirming it, a session may do what needs a recent sign-in. */
export const RECENT_SIGN_IN = 10 * MINUTE;
