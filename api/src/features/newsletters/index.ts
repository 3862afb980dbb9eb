import type { JobHandlers } from '../../db/jobs/jobs.js';
import { MAILING_FINISHED } from '../mailing/index.js';
import { PURGE_NEWSLETTER, purgeNewsletter } from './deletion/delete-newsletter.js';
import { runRecordUpdate, UPDATE_SENDING_RECORDS } from './records/sending-records.js';
import { emitNewsletterSent } from './sending/emit-sent.js';
import { SEND_SCHEDULED, sendScheduled } from './sending/send-scheduled.js';
import { SNAPSHOT_AUDIENCE, snapshotAudience } from './sending/snapshot-audience.js';

export {
  getNewestSentId,
  listListedArchives,
  listListedNewsletters,
} from './archive/listed-archives.js';
export {
  type PublishedEntry,
  type PublishedNewsletter,
  toPublishedEntry,
  toPublishedNewsletter,
  toPublishedTitle,
} from './archive/published-newsletter.js';
export {
  type ArchivePosition,
  type ArchiveRow,
  archiveCursor,
  createArchiveCursorCodec,
  findNeighbors,
  findNewerPage,
  findSentNewsletter,
  listArchive,
  listLatestNewsletters,
} from './archive/store.js';
export { designRoutes } from './compose/designs/routes.js';
export { eraseNewsletters } from './deletion/delete-newsletter.js';
export { openDraftRoutes } from './drafts/open-draft-routes.js';
export { EXCERPT_LENGTH, listRecentNewsletters, type RecentNewsletter } from './list-newsletters.js';
export {
  type CreatorRecord,
  listByRate,
  listCreatorRecords,
  type RatePosition,
  readCreatorRecord,
} from './records/sending-records.js';
export { findHeldNewsletter, type HeldNewsletter } from './report/find-held.js';
export { findMailedTitle, listMailedNewsletters, type MailedNewsletter } from './report/list-mailed.js';
export {
  getNewsletterStats,
  type LinkStats,
  listNewsletterStats,
  listNewsletterTitles,
  type NewsletterEmails,
  type NewsletterStats,
  sumNewsletterEmails,
} from './report/newsletter-stats.js';
export { reportRoutes } from './report/routes.js';
export { newsletterRoutes } from './routes.js';
export { controlRoutes } from './sending/control-routes.js';
export { NewsletterSent } from './sending/progress-schemas.js';
export { sendingRoutes } from './sending/routes.js';
export { TEST_EMAILS } from './sending/rules.js';
export { unscheduleOverdue } from './sending/schedule-newsletter.js';
export { listNewsletterOwners } from './store.js';
export { countSubscriberActivity } from './tracking/activity.js';
export { activityCondition } from './tracking/activity-condition.js';
export { activityRoutes } from './tracking/activity-routes.js';
export { flushHits } from './tracking/hit-counter.js';
export { trackedLinkRoutes } from './tracking/link-routes.js';
export { selectNewsletterEvents } from './tracking/timeline-events.js';

export const newsletterJobs: JobHandlers = {
  [SNAPSHOT_AUDIENCE]: snapshotAudience,
  [PURGE_NEWSLETTER]: purgeNewsletter,
  [SEND_SCHEDULED]: sendScheduled,
  [MAILING_FINISHED]: emitNewsletterSent,
  [UPDATE_SENDING_RECORDS]: runRecordUpdate,
};
