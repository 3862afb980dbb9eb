import { DAY } from './clock.js';

/** Sessions slide: this many ms after they were last used. The cookie and the row agree on it. */
export const SESSION_LIFETIME = 30 * DAY;
