export { freeQuota } from './plan-numbers';
export { PlanSummary } from './plan-summary';
export { ProBanner } from './pro-banner';
export { exceedsQuota } from './quota';
export { QuotaCounter } from './quota-counter';
