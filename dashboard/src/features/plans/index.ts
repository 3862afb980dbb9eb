export { freeQuota } from './plan-numbers';
export { ProBanner, ProMark, ProOffer } from './pro-offer';
export { QuotaCounter, QuotaNotice } from './quota-notices';
export { SubscriptionTab } from './subscription/subscription-tab';
