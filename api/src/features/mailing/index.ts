export { type AccountEmail, queueAccountEmail } from './account-email.js';
export {
  addRecipients,
  completeSnapshot,
  discardRecipients,
  findSnapshotCursor,
  listUnreached,
} from './audience/add-recipients.js';
export {
  insertMailing,
  insertSingleMailing,
  selectMailingId,
  selectPublicId,
  withdrawMailing,
} from './audience/insert-mailing.js';
export { isHardBounced } from './bounces/hard-bounced-addresses.js';
export { emailHookRoutes } from './bounces/hook-routes.js';
export {
  countMatching,
  liftMatching,
  type SuppressionFilter,
} from './bounces/lift-by-reply.js';
export { ComplaintJob, deleteBounces, SUBSCRIBER_COMPLAINED } from './bounces/record-bounce.js';
export { liftBounces } from './bounces/soft-bounces.js';
export { startBounceMailbox } from './bounces/start-bounce-mailbox.js';
export { suppressionRoutes } from './bounces/suppression-routes.js';
export { findSuppressionReasons, selectSuppressionReason } from './bounces/suppressions.js';
export { cancelMailing } from './control/cancel-mailing.js';
export {
  countStoppable,
  pauseHeldNewsletter,
  pauseMailing,
  pauseOwner,
  resumeMailing,
  resumeStopped,
  throwIfOver,
} from './control/pause-mailing.js';
export {
  listMailingSummaries,
  type MailingProgress,
  type MailingSummary,
  readProgress,
} from './control/read-progress.js';
export { HELD_ACTIONS, type HeldAction, releaseHeldDeliveries } from './control/release-held.js';
export { retryFailedDeliveries } from './control/requeue-deliveries.js';
export { ACTIVE_STATUSES, SHOWN_STATUSES, toShownStatus } from './control/rules.js';
export { PROGRESS_INTERVAL, watchProgress } from './control/watch-progress.js';
export { CountsByStatus } from './delivery-schemas.js';
export {
  cancelMailings,
  createLastingName,
  eraseMailing,
  eraseMailings,
  eraseRecipient,
  eraseRemovals,
} from './erasures.js';
export { FinishedJob, MAILING_FINISHED } from './finished-job.js';
export { countNewsletterEmails, getSendingHealth, type SendingHealth } from './health/get-sending-health.js';
export { sendTestEmail, type TestEmailResult } from './health/send-test-email.js';
export { measureMailings, sendLoopMetrics } from './health/sending-metrics.js';
export { holdRestored, type RestoreHolds } from './hold-restored.js';
export { LONG_MAILING_JOBS, mailingJobs } from './jobs.js';
export { releaseOrphanedClaims } from './loop/ledger.js';
export { isRejectingAllRecipients } from './loop/relay-circuit-breaker.js';
export { RETRY_LIFETIME } from './loop/retry-rules.js';
export { startSendLoop } from './loop/send-loop.js';
export {
  deleteEndedPauses,
  deletePausesExcept,
  findPauseEnd,
  movePause,
  pauseAddress,
  resumeAddress,
  wherePaused,
} from './pauses.js';
export { exportDeliveryReport, REPORT_COLUMNS } from './report/export-report.js';
export { listRecipients, type Recipient } from './report/list-recipients.js';
export {
  readSendingRecord,
  whereCountsForReputation,
} from './reputation/sending-record.js';
export {
  BOUNCE_KINDS,
  DELIVERY_STATUSES,
  PAUSE_REASONS,
  PRIORITY,
  SUPPRESSION_REASONS,
  type SuppressionReason,
} from './rules.js';
export {
  checkSigningKeys,
  deleteOwnerSigningKeys,
  deleteSigningKeys,
  exportPublicText,
  insertSigningKeys,
  listPublicKeys,
  makeSigningKeys,
  type PublicKey,
} from './signing/signing-keys.js';
export {
  countInCompacted,
  countReceivedNewsletters,
  findMailingId,
  findOwnMailing,
  getNewestCompactedAt,
  hasUnfinishedMailing,
  selectAcceptedAt,
  selectReceived,
  whereMailingOver,
  whereMailingUnfinishedFrom,
} from './store.js';
export {
  deleteSuppression,
  deleteSuppressions,
  liftManual,
  liftRemovals,
  listSuppressed,
  suppress,
  suppressImported,
  suppressManually,
  suppressRemoved,
  whereSuppressedAt,
} from './suppress.js';
export { mailings } from './table.js';
