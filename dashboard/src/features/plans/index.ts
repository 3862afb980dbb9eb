export { freeQuota } from './plan-numbers';
export { ProBanner } from './pro-banner';
export { ProMark } from './pro-mark';
export { ProOffer } from './pro-offer';
export { QuotaCounter } from './quota-counter';
export { QuotaNotice } from './quota-notice';
export { SubscriptionTab } from './subscription/subscription-tab';
