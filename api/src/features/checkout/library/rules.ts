import { HOUR, MINUTE, SECOND } from '../../../kernel/clock.js';
import type { LimitRule, MailboxLimits } from '../../../ports/limits.js';

/** The lifetime of an emailed library code. */
export const LIBRARY_CODE_LIFETIME = 10 * MINUTE;
/** Short, because a library is opened for a download, perhaps in a shared browser. */
export const LIBRARY_SESSION_LIFETIME = HOUR;

/** The emails with codes to one mailbox, from one creator. */
export const LIBRARY_EMAILS: MailboxLimits = {
  each: { name: 'library-mailbox', points: 5, windowSeconds: 3_600 },
  all: { name: 'library-mailbox-all', points: 12, windowSeconds: 3_600 },
};
/** The first code of each requesting address counts apart, so that a stranger cannot use up the owner's codes. */
export const FIRST_LIBRARY_EMAILS: MailboxLimits = {
  each: { name: 'library-first', points: 1, windowSeconds: 3_600 },
  all: { name: 'library-first-all', points: 40, windowSeconds: 3_600 },
};
/** Attempts at one requested code. */
export const LIBRARY_CODE_TRIES: LimitRule = {
  name: 'library-code-try',
  points: 5,
  windowSeconds: LIBRARY_CODE_LIFETIME / SECOND,
};
