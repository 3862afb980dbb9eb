export { countNewsletter, uncountNewsletter } from './count-newsletter.js';
export { planPaymentRoutes } from './plan-payment-routes.js';
export {
  hasQuotaLeft,
  mayDownloadCsv,
  maySeeActivity,
  mayUseOwnDomain,
  mayUsePremiumDesigns,
  QUOTA_WARNING,
  showsOurName,
} from './rules.js';
export { getPlan, insertFreePlan, type Plan } from './store.js';
export { plans } from './table.js';
