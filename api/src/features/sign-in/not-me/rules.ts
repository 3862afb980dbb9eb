import { DAY } from '../../../kernel/clock.js';

/** The lifetime of the button of a notice about an account. */
export const NOT_ME_LIFETIME = 7 * DAY;
