export { HoldBanner } from './hold-banner';
export { UsageCard } from './usage-card';
export { useUsage } from './use-usage';
