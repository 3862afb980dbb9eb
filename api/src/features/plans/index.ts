import type { JobHandlers } from '../../db/jobs.js';
import { SETTLE_SUBSCRIPTION, SWEEP_SUBSCRIPTION } from './job-kinds.js';
import { settleReported, sweepSubscription } from './sweep-subscription.js';

export { countNewsletter, uncountNewsletter } from './count-newsletter.js';
export { endSubscription } from './end-subscription.js';
export { onPlanChanged } from './plan-changed.js';
export { planPaymentRoutes } from './plan-payment-routes.js';
export { planRoutes } from './routes.js';
export {
  hasQuotaLeft,
  mayDownloadCsv,
  maySeeActivity,
  mayUseOwnDomain,
  mayUsePremiumDesigns,
  QUOTA_WARNING,
  showsOurName,
} from './rules.js';
export { settleSubscriptionOf } from './settle-subscription-of.js';
export { getPlan, insertFreePlan, isProNow, type Plan } from './store.js';
export { enqueueSettling } from './sweep-subscription.js';
export { plans } from './table.js';

export const planJobs: JobHandlers = {
  [SETTLE_SUBSCRIPTION]: settleReported,
  [SWEEP_SUBSCRIPTION]: sweepSubscription,
};
