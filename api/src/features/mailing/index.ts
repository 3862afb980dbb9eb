export { addRecipients, closeAudience, getFreezeCursor } from './add-recipients.js';
export { insertMailing, mailingIdOf } from './insert-mailing.js';
export { insertSingleMailing } from './insert-single-mailing.js';
export { releaseClaims } from './ledger.js';
export { DELIVERY_STATES, MAILING_STATES, PRIORITY } from './rules.js';
export { startSendLoop } from './send-loop.js';
export { getMailingProgress, type MailingProgress } from './store.js';
export { liftSuppression, suppress } from './suppress.js';
export { mailings } from './table.js';
