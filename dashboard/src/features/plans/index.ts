export { PlanSummary } from './plan-summary';
export { exceedsQuota } from './quota';
export { QuotaCounter } from './quota-counter';
