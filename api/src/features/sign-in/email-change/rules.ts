import { DAY } from '../../../kernel/clock.js';

/** The time for which a change of address waits for its confirmations. */
export const EMAIL_CHANGE_LIFETIME = DAY;
