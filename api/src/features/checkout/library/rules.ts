import { HOUR, MINUTE } from '../../../kernel/clock.js';

/** The lifetime of an emailed library code. */
export const LIBRARY_CODE_LIFETIME = 10 * MINUTE;
/** Short, because a library is opened for a download, perhaps in a shared browser. */
export const LIBRARY_SESSION_LIFETIME = HOUR;
