import { DAY } from '../../../kernel/clock.js';
import type { LimitRule } from '../../../ports/limits.js';

/** The time for which a change of address waits for its confirmations. */
export const EMAIL_CHANGE_LIFETIME = DAY;

/** Requests of all accounts together for one new address, so that nobody can fill the mailbox of a stranger. */
export const CHANGE_EMAILS: LimitRule = { name: 'email-change-mailbox', points: 5, windowSeconds: 3_600 };
