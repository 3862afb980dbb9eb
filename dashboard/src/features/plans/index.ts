export { exceedsQuota } from './quota';
export { QuotaCounter } from './quota-counter';
