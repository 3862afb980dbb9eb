export { countNewsletter } from './count-newsletter.js';
export { hasQuotaLeft, mayDownloadCsv, mayUseOwnDomain, QUOTA_WARNING, showsOurName } from './rules.js';
export { getPlan, insertFreePlan } from './store.js';
export { plans } from './table.js';
