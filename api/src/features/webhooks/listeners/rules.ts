import { MINUTE } from '../../../kernel/clock.js';

/** The maximum number of listeners of a creator at the same time. */
export const MAX_LISTENERS = 5;
/** The time for which a listener exists without an open stream, enough to reconnect. */
export const LISTENER_LEASE = 2 * MINUTE;
/** The time for which an event can be read again after a reconnect. */
export const LISTENER_EVENT_LIVES = 10 * MINUTE;
