export { ListCard } from './plots/list-card';
export { useInsights, useViewCount } from './queries';
