import { MINUTE } from '../../../kernel/clock.js';

/** Listeners of a creator at the same time. */
export const MAX_LISTENERS = 5;
/** How long a listener exists without an open stream: enough to reconnect. */
export const LISTENER_LEASE = 2 * MINUTE;
/** How long an event can be read again after a reconnect. */
export const LISTENER_EVENT_LIVES = 10 * MINUTE;
