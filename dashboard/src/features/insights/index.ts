export { SubscribersCard } from './plots/subscribers-card';
export { isWithinPlan, useInsights, useViewCount } from './queries';
