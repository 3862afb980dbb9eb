import type { JobHandlers } from '../../db/jobs/jobs.js';
import { CANCEL_SUBSCRIPTION, SETTLE_SUBSCRIPTION, SWEEP_SUBSCRIPTION } from './rules.js';
import { cancelRevoked } from './set-plan.js';
import { settleReported, sweepSubscription } from './subscription/sweep-subscription.js';

export { planRoutes } from './routes.js';
export {
  hasQuotaLeft,
  mayDownloadCsv,
  maySeeDetailedAnalytics,
  mayUseCustomCss,
  mayUseCustomDomain,
  mayUsePremiumDesigns,
  QUOTA_WARNING,
  shouldShowBrandName,
} from './rules.js';
export { PlanSubscription } from './schemas.js';
export { grantPro, resetQuota, revokePro, setQuota } from './set-plan.js';
export {
  countNewsletter,
  countProUsers,
  emitPlanChanged,
  getPlan,
  hasPaidTime,
  insertFreePlan,
  listPlans,
  onPlanChanged,
  type Plan,
  selectProUserIds,
  uncountNewsletter,
  whereProNow,
} from './store.js';
export { endSubscription } from './subscription/cancel-subscription.js';
export { getSubscriptionView } from './subscription/get-subscription-view.js';
export { planPaymentRoutes } from './subscription/plan-payment-routes.js';
export { settleSubscriptionByPayment } from './subscription/settle-subscription.js';
export { enqueueSettling } from './subscription/sweep-subscription.js';
export { plans } from './table.js';

export const planJobs: JobHandlers = {
  [CANCEL_SUBSCRIPTION]: cancelRevoked,
  [SETTLE_SUBSCRIPTION]: settleReported,
  [SWEEP_SUBSCRIPTION]: sweepSubscription,
};
