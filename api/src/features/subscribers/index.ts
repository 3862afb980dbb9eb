import type { JobHandlers } from '../../db/jobs/jobs.js';
import { SUBSCRIBER_COMPLAINED } from '../mailing/index.js';
import { discardBulkChanges, runBulkJobs } from './bulk/run-bulk-jobs.js';
import { DISCARD_BULK_CHANGES, RUN_BULK_JOBS } from './bulk/store.js';
import { ERASE_EVERYWHERE, eraseEverywhere } from './erasure/erase-everywhere.js';
import { DISCARD_IMPORT_FILES, discardImportFiles } from './import/create-import.js';
import { runImports } from './import/run-imports.js';
import { RUN_IMPORTS } from './import/store.js';
import { PURGE_REMOVED, purgeRemoved } from './list/removal.js';
import {
  EMAIL_ADDRESS_CHANGE,
  EMAIL_CONFIRMATION,
  emailAddressChange,
  emailConfirmation,
} from './opt-in/confirmation-emails.js';
import { PURGE_PENDING, purgePending } from './opt-in/purge-pending.js';
import { ERASE_TRACES, eraseTraces } from './preference-center/erase-subscriber.js';
import { ERASE_LINKS, eraseLinks } from './segments/erase-links.js';
import { EMAIL_UNSUBSCRIBE_LINK, emailUnsubscribeLink } from './unsubscribe/request-link.js';
import { leaveByComplaint } from './unsubscribe/unsubscribe.js';

export { bulkRoutes } from './bulk/routes.js';
export { continueBulkJobs } from './bulk/run-bulk-jobs.js';
export { enqueueEraseEverywhere } from './erasure/erase-everywhere.js';
export { eraseSubscribers } from './erasure/erase-subscribers.js';
export { type AddressHolder, findEverywhere } from './erasure/find-everywhere.js';
export { exportRoutes } from './export/routes.js';
export { listFieldTexts } from './fields/field-texts.js';
export { listFields } from './fields/fields.js';
export { fieldRoutes } from './fields/routes.js';
export { rejectImport, releaseImport } from './import/hold-import.js';
export { importRoutes } from './import/routes.js';
export { continueImports } from './import/run-imports.js';
export { SubscriberEvent, SubscriberLeft } from './list/event-schemas.js';
export { getListHistory } from './list/list-history.js';
export { confirmPageRoutes } from './opt-in/confirm-page-routes.js';
export { confirmationRoutes } from './opt-in/confirmation-routes.js';
export { buildPreferencesUrl } from './preference-center/get-preferences.js';
export { preferencePageRoutes } from './preference-center/page-routes.js';
export { preferenceRoutes } from './preference-center/routes.js';
export { provideActivity, type SubscriberActivity } from './provided/provide-activity.js';
export { provideConditions } from './provided/provide-conditions.js';
export { provideTimeline, type SelectEvents } from './provided/provide-timeline.js';
export { subscriberRoutes } from './routes.js';
export {
  ALL_SUBSCRIBERS,
  checkAudience,
  compileAudienceCondition,
  copyFilters,
  countReached,
} from './segments/audience.js';
export { Audience } from './segments/audience-schemas.js';
export type { ProvidedConditions } from './segments/compile-filter.js';
export { isTimeDependent, listConditions, type StoredFilter } from './segments/filter.js';
export type { Condition } from './segments/match-subscribers.js';
export { segmentRoutes } from './segments/routes.js';
export { getListSettings, whereArchiveListed } from './settings/list-settings.js';
export { listSettingsRoutes } from './settings/routes.js';
export { changeAutoReply, getAutoReply, MAX_AUTO_REPLY_LENGTH } from './sign-up/auto-reply.js';
export { autoReplyRoutes } from './sign-up/auto-reply-routes.js';
export { subscribe } from './sign-up/subscribe.js';
export { subscribeConfirmed } from './sign-up/subscribe-confirmed.js';
export { subscribeRoutes } from './sign-up/subscribe-routes.js';
export {
  countSubscribers,
  listAudience,
  listTotals,
  selectAudienceSize,
  selectNewestSubscriberId,
} from './store.js';
export { SUBSCRIBER_STATUSES, subscribers, TRACKING_MODES, type TrackingMode } from './table.js';
export { tagRoutes } from './tags/routes.js';
export { timelineRoutes } from './timeline/routes.js';
export { unsubscribePageRoutes } from './unsubscribe/page-routes.js';
export { unsubscribeRoutes } from './unsubscribe/routes.js';
export { writeNewsletterMark } from './unsubscribe/rules.js';
export { unsubscribe } from './unsubscribe/unsubscribe.js';

export const subscriberJobs: JobHandlers = {
  [EMAIL_CONFIRMATION]: emailConfirmation,
  [PURGE_PENDING]: purgePending,
  [EMAIL_ADDRESS_CHANGE]: emailAddressChange,
  [ERASE_TRACES]: eraseTraces,
  [ERASE_EVERYWHERE]: eraseEverywhere,
  [EMAIL_UNSUBSCRIBE_LINK]: emailUnsubscribeLink,
  [PURGE_REMOVED]: purgeRemoved,
  [SUBSCRIBER_COMPLAINED]: leaveByComplaint,
  [ERASE_LINKS]: eraseLinks,
  [RUN_BULK_JOBS]: runBulkJobs,
  [DISCARD_BULK_CHANGES]: discardBulkChanges,
  [RUN_IMPORTS]: runImports,
  [DISCARD_IMPORT_FILES]: discardImportFiles,
};

/**
 * Jobs that must not delay others. A large import takes half a minute, and sign-in codes and newsletters do not wait
 * for it.
 */
export const LONG_SUBSCRIBER_JOBS = [
  ERASE_EVERYWHERE,
  RUN_IMPORTS,
  PURGE_REMOVED,
  ERASE_LINKS,
  RUN_BULK_JOBS,
  DISCARD_BULK_CHANGES,
];
