import { DAY, formatDuration, HOUR, MINUTE } from '../clock.js';

/** The time in ms after its last use at which a creator's session and its cookie end. */
export const SESSION_LIFETIME = 30 * DAY;
/** The time in ms after its last use at which an administrator's session ends. Polling is not a use. */
export const ADMIN_SESSION_IDLE = 30 * MINUTE;
/** The time in ms after its start at which an administrator's session ends, even if it is in use. */
export const ADMIN_SESSION_LIFETIME = 12 * HOUR;
/** The minimum time between two writes of an administrator's session in use. */
export const ADMIN_SESSION_WRITTEN_EVERY = MINUTE;
/** The maximum duration of an impersonation in ms. */
export const IMPERSONATION_LIFETIME = 30 * MINUTE;
/** The time in ms, after signing in or reauthenticating, for calls that need a recent sign-in. */
export const RECENT_SIGN_IN = 10 * MINUTE;
/** The time for which a sign-in waits for the second factor, in ms. */
export const PENDING_SIGN_IN_LIFETIME = 10 * MINUTE;
/** The sentence in the API's description of each call of a session that needs a recent sign-in. */
export const NEEDS_RECENT_SIGN_IN = `Needs a sign-in or \`POST /api/reauthenticate\` within the last ${formatDuration(RECENT_SIGN_IN)}.`;
/** The same sentence for calls that API tokens can make too. */
export const SESSIONS_NEED_RECENT_SIGN_IN = `${NEEDS_RECENT_SIGN_IN} API tokens need neither.`;
