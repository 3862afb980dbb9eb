export { useSalesSummary } from './use-sales-summary';
