export { pageRoutes, siteRoutes } from './routes.js';
