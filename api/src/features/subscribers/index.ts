import type { JobHandlers } from '../../db/jobs.js';
import { READER_COMPLAINED } from '../mailing/index.js';
import { DISCARD_IMPORT_FILES, discardImportFiles } from './import/discard-import.js';
import { RUN_IMPORTS } from './import/import-job.js';
import { runImports } from './import/run-imports.js';
import { leaveByComplaint } from './leave-by-complaint.js';
import { MAIL_UNSUBSCRIBE_LINK, mailUnsubscribeLink } from './mail-unsubscribe-link.js';
import { MAIL_CONFIRMATION, mailConfirmation } from './opt-in/mail-confirmation.js';
import { PURGE_PENDING, purgePending } from './opt-in/purge-pending.js';
import { ERASE_TRACES, eraseTraces } from './own-page/erase-traces.js';
import { MAIL_ADDRESS_CHANGE, mailAddressChange } from './own-page/mail-address-change.js';
import { PURGE_REMOVED, purgeRemoved } from './remove-subscriber.js';

export { changeAutoReply, getAutoReply } from './auto-reply.js';
export { autoReplyRoutes } from './auto-reply-routes.js';
export { eraseSubscribers } from './erase-subscribers.js';
export { exportRoutes } from './export-routes.js';
export { getListHistory, type ListDay } from './get-list-history.js';
export { rejectImport, releaseImport } from './import/hold-import.js';
export { importRoutes } from './import/import-routes.js';
export { continueImports } from './import/run-imports.js';
export { getListSettings, isArchiveListed } from './list-settings.js';
export { listSettingsRoutes } from './list-settings-routes.js';
export { SubscriberLeft, SubscriberNews } from './news-schemas.js';
export { writeNewsletterMark } from './newsletter-mark.js';
export { confirmPageRoutes } from './opt-in/confirm-page-routes.js';
export { confirmationRoutes } from './opt-in/confirmation-routes.js';
export { provideActivity, type ReaderActivity } from './own-page/reader-activity.js';
export { readerPageRoutes } from './own-page/reader-page-routes.js';
export { readerPageUrl } from './own-page/reader-page-url.js';
export { readerRoutes } from './own-page/reader-routes.js';
export { subscriberRoutes } from './routes.js';
export { AUTO_REPLY_MAX } from './rules.js';
export {
  audienceSize,
  countSubscribers,
  listAudience,
  listTotals,
  newestSubscriberId,
} from './store.js';
export { subscribe } from './subscribe.js';
export { subscribeRoutes } from './subscribe-routes.js';
export { subscribers, TRACKING_MODES, type TrackingMode } from './table.js';
export { unsubscribe } from './unsubscribe.js';
export { unsubscribePageRoutes } from './unsubscribe-page-routes.js';
export { unsubscribeRoutes } from './unsubscribe-routes.js';

export const subscriberJobs: JobHandlers = {
  [MAIL_CONFIRMATION]: mailConfirmation,
  [PURGE_PENDING]: purgePending,
  [MAIL_ADDRESS_CHANGE]: mailAddressChange,
  [ERASE_TRACES]: eraseTraces,
  [MAIL_UNSUBSCRIBE_LINK]: mailUnsubscribeLink,
  [PURGE_REMOVED]: purgeRemoved,
  [READER_COMPLAINED]: leaveByComplaint,
  [RUN_IMPORTS]: runImports,
  [DISCARD_IMPORT_FILES]: discardImportFiles,
};

/** A large import takes half a minute: codes and letters do not wait behind it. */
export const LONG_JOBS = [RUN_IMPORTS, PURGE_REMOVED];
