import type { MailboxLimits } from '../../../ports/limits.js';

/** The emails with a link for a new password to one mailbox. */
export const RESET_EMAILS: MailboxLimits = {
  each: { name: 'password-reset-mailbox', points: 5, windowSeconds: 3_600 },
  all: { name: 'password-reset-mailbox-all', points: 12, windowSeconds: 3_600 },
};
