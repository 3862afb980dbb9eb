export { archiveRoutes } from './archive/archive-api-routes.js';
export { connectCustomDomains, serveCustomDomains } from './custom-domain.js';
export { discoveryRoutes } from './discovery/routes.js';
export { pageRoutes, siteRoutes, widgetLookRoutes } from './routes.js';
export { getSitePages } from './site-pages.js';
