import { HOUR, MINUTE } from '../../../kernel/clock.js';

/** How long an emailed code of a library works. */
export const LIBRARY_CODE_LIFETIME = 10 * MINUTE;
/** A library is opened to download something, perhaps in a browser that others use too. */
export const LIBRARY_SESSION_LIFETIME = HOUR;
