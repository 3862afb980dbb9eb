import { MINUTE } from '../../../kernel/clock.js';

export const CODE_LENGTH = 6;
export const CODE_LIFETIME = 10 * MINUTE;
/** The fifth wrong attempt ends a code for the browser that requested it. */
export const CODE_TRIES = 5;
/** Attempts of all other browsers together. A client may change on the way, and a stranger must not use up a code. */
export const CODE_TRIES_ELSEWHERE = 3;
