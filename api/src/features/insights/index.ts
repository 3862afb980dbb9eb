export { countInstanceViews, listViewStats } from './list-view-stats.js';
export { viewRoutes } from './routes.js';
