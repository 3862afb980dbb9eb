import { DAY } from '../../../kernel/clock.js';

/** How long a change of address waits for its confirmations. */
export const EMAIL_CHANGE_LIFETIME = DAY;
