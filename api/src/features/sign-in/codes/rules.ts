import { MINUTE } from '../../../kernel/clock.js';
import type { MailboxLimits } from '../../../ports/limits.js';

export const CODE_LENGTH = 6;
export const CODE_LIFETIME = 10 * MINUTE;
/** The fifth wrong attempt ends a code for the browser that requested it. */
export const CODE_TRIES = 5;
/** Attempts of all other browsers together. A client may change on the way, and a stranger must not use up a code. */
export const CODE_TRIES_ELSEWHERE = 3;

/** The emails with codes to one mailbox. The attempts at all of them must stay below 100 an hour. */
export const CODE_EMAILS: MailboxLimits = {
  each: { name: 'code-mailbox', points: 5, windowSeconds: 3_600 },
  all: { name: 'code-mailbox-all', points: 12, windowSeconds: 3_600 },
};
