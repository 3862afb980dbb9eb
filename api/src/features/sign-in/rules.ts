import { MINUTE } from '../../kernel/clock.js';

export const CODE_LENGTH = 6;
export const CODE_LIFETIME = 10 * MINUTE;
/** The fifth wrong try ends a code. */
export const CODE_TRIES = 5;
