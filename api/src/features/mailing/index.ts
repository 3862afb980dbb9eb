export { addRecipients, closeAudience, getFreezeCursor } from './add-recipients.js';
export { ComplaintNews, READER_COMPLAINED } from './bounces/complaint-news.js';
export { forgetBounces } from './bounces/forget-bounces.js';
export { mailHookRoutes } from './bounces/hook-routes.js';
export { listNoMailReasons, noMailReasonOf } from './bounces/list-suppressions.js';
export { startBounceMailbox } from './bounces/start-bounce-mailbox.js';
export { suppressionRoutes } from './bounces/suppression-routes.js';
export { countLetters } from './count-letters.js';
export { cancelMailings, eraseMailing, eraseMailings, eraseRemovals } from './erase-mailings.js';
export { eraseRecipient } from './erase-recipient.js';
export { insertMailing, mailingIdOf } from './insert-mailing.js';
export { insertSingleMailing } from './insert-single-mailing.js';
export { releaseOrphanedClaims } from './ledger.js';
export { DELIVERY_STATES, MAILING_STATES, PRIORITY } from './rules.js';
export { startSendLoop } from './send-loop.js';
export {
  findMailingId,
  getMailingProgress,
  hasUnfinishedMailing,
  isMailingOver,
  type MailingProgress,
} from './store.js';
export {
  forgetSuppressions,
  liftRemovals,
  liftSuppression,
  listSuppressed,
  suppress,
  suppressRemoved,
} from './suppress.js';
export { mailings } from './table.js';
export { withdrawMailing } from './withdraw-mailing.js';
