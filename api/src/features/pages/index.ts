export { discoveryRoutes } from './discovery-routes.js';
export { pageRoutes, siteRoutes } from './routes.js';
export { sitePagesOf } from './site-pages.js';
