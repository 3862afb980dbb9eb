export { useSalesSummary } from './queries';
