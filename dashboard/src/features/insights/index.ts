export { useViewCount } from './queries';
