export { LatestSales } from './latest-sales';
export { useSalesSummary } from './queries';
