import type { JobHandlers } from '../../db/jobs.js';
import { MAILING_FINISHED } from '../mailing/index.js';
import { FREEZE_AUDIENCE, freezeAudience } from './freeze-audience.js';
import { PURGE_NEWSLETTER, purgeNewsletter } from './purge-newsletter.js';
import { SEND_SCHEDULED, sendScheduled } from './send-scheduled.js';
import { tellOfSending } from './tell-of-sending.js';

export { type ArchivePosition, archiveCursor, archiveOrderCursor } from './archive-cursor.js';
export { listListedArchives, listListedLetters, newestSentId } from './archive-map.js';
export {
  findLatestLetter,
  findNeighbours,
  findNewerPage,
  findSentNewsletter,
  listArchive,
  listLatestNewsletters,
} from './archive-store.js';
export { controlRoutes } from './control-routes.js';
export { designRoutes } from './design-routes.js';
export { eraseNewsletters } from './erase-newsletters.js';
export { htmlParts } from './html-parts.js';
export {
  getLetterFigures,
  type LetterFigures,
  type LetterMails,
  type LinkFigures,
  listLetterFigures,
  listLetterTitles,
  sumLetterMails,
} from './letter-figures.js';
export { listNewsletterOwners } from './list-newsletter-owners.js';
export { listRecentNewsletters, type RecentNewsletter } from './list-recent.js';
export { openDraftRoutes } from './open-draft-routes.js';
export { NewsletterSent } from './progress-schemas.js';
export {
  type PublishedEntry,
  type PublishedLetter,
  publishedEntry,
  publishedLetter,
  publishedTitle,
} from './published-letter.js';
export { receiptRoutes } from './receipt-routes.js';
export { newsletterRoutes } from './routes.js';
export { sendingRoutes } from './sending-routes.js';
export { activityRoutes } from './tracking/activity-routes.js';
export { countReaderActivity } from './tracking/count-reader-activity.js';
export { flushHits } from './tracking/hit-counter.js';
export { letterLinkRoutes } from './tracking/link-routes.js';
export { unscheduleOverdue } from './unschedule-overdue.js';
export { type ContentPicture, writeContent } from './web-content.js';

export const newsletterJobs: JobHandlers = {
  [FREEZE_AUDIENCE]: freezeAudience,
  [PURGE_NEWSLETTER]: purgeNewsletter,
  [SEND_SCHEDULED]: sendScheduled,
  [MAILING_FINISHED]: tellOfSending,
};
