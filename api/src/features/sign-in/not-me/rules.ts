import { DAY } from '../../../kernel/clock.js';

/** How long the button of a notice about an account works. */
export const NOT_ME_LIFETIME = 7 * DAY;
