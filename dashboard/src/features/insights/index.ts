export { SubscribersCard } from './plots/subscribers-card';
export { useInsights, useViewCount } from './queries';
