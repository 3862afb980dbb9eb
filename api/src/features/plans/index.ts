export { countNewsletter } from './count-newsletter.js';
export { hasQuotaLeft, QUOTA_WARNING } from './rules.js';
export { getPlan, insertFreePlan } from './store.js';
