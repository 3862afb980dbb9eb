import type { JobHandlers } from '../../db/jobs.js';
import { CANCEL_SUBSCRIPTION, SETTLE_SUBSCRIPTION, SWEEP_SUBSCRIPTION } from './job-kinds.js';
import { cancelRevoked } from './set-plan.js';
import { settleReported, sweepSubscription } from './subscription/sweep-subscription.js';

export { countNewsletter, uncountNewsletter } from './count-newsletter.js';
export { onPlanChanged, planChanged } from './plan-changed.js';
export { planRoutes } from './routes.js';
export {
  hasQuotaLeft,
  highestQuotaOf,
  mayDownloadCsv,
  maySeeDetailedAnalytics,
  mayUseOwnDomain,
  mayUsePremiumDesigns,
  QUOTA_WARNING,
  showsOurName,
} from './rules.js';
export { SubscriptionView } from './schemas.js';
export { grantPro, resetQuota, revokePro, setQuota } from './set-plan.js';
export {
  countProUsers,
  getPlan,
  hasPaidTime,
  insertFreePlan,
  isProNow,
  listPlans,
  type Plan,
  proUserIds,
} from './store.js';
export { endSubscription } from './subscription/end-subscription.js';
export { getSubscriptionView } from './subscription/get-subscription-view.js';
export { planPaymentRoutes } from './subscription/plan-payment-routes.js';
export { settleSubscriptionOf } from './subscription/settle-subscription-of.js';
export { enqueueSettling } from './subscription/sweep-subscription.js';
export { plans } from './table.js';

export const planJobs: JobHandlers = {
  [CANCEL_SUBSCRIPTION]: cancelRevoked,
  [SETTLE_SUBSCRIPTION]: settleReported,
  [SWEEP_SUBSCRIPTION]: sweepSubscription,
};
