export { useViewCount } from './use-view-count';
