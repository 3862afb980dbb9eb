export { archiveRoutes } from './archive-routes.js';
export { discoveryRoutes } from './discovery-routes.js';
export { ownHost } from './own-host.js';
export { pageRoutes, siteRoutes } from './routes.js';
export { sitePagesOf } from './site-pages.js';
