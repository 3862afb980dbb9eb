export { archiveRoutes } from './archive/archive-api-routes.js';
export { connectCustomDomains, customDomains } from './custom-domain.js';
export { discoveryRoutes } from './discovery/routes.js';
export { pageRoutes, siteRoutes, widgetLookRoutes } from './routes.js';
export { sitePagesOf } from './site-pages.js';
