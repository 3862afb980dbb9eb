import type { JobHandlers } from '../../db/jobs.js';
import { MAIL_UNSUBSCRIBE_LINK, mailUnsubscribeLink } from './mail-unsubscribe-link.js';

export { changeAutoReply, getAutoReply } from './auto-reply.js';
export { autoReplyRoutes } from './auto-reply-routes.js';
export { eraseSubscribers } from './erase-subscribers.js';
export { getListSettings, isArchiveListed } from './list-settings.js';
export { listSettingsRoutes } from './list-settings-routes.js';
export { subscriberRoutes } from './routes.js';
export { AUTO_REPLY_MAX } from './rules.js';
export {
  countSubscribers,
  listAudience,
  newestSubscriberId,
} from './store.js';
export { subscribe } from './subscribe.js';
export { subscribeRoutes } from './subscribe-routes.js';
export { unsubscribe } from './unsubscribe.js';
export { unsubscribePageRoutes } from './unsubscribe-page-routes.js';
export { unsubscribeRoutes } from './unsubscribe-routes.js';

export const subscriberJobs: JobHandlers = { [MAIL_UNSUBSCRIBE_LINK]: mailUnsubscribeLink };
