export { HoldBanner, UsageCard, useUsage } from './usage-card';
