export { addRecipients, closeAudience, getFreezeCursor } from './add-recipients.js';
export { countLetters } from './count-letters.js';
export { cancelMailings, eraseMailing, eraseMailings, eraseRemovals } from './erase-mailings.js';
export { eraseRecipient } from './erase-recipient.js';
export { insertMailing, mailingIdOf } from './insert-mailing.js';
export { insertSingleMailing } from './insert-single-mailing.js';
export { releaseOrphanedClaims } from './ledger.js';
export { DELIVERY_STATES, MAILING_STATES, PRIORITY } from './rules.js';
export { startSendLoop } from './send-loop.js';
export {
  deleteSigningKeys,
  insertSigningKeys,
  listPublicKeys,
  makeSigningKeys,
  type PublicKey,
} from './signing/signing-keys.js';
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
