export { countInstanceViews, listViewStats, type ViewStats } from './list-view-stats.js';
export { viewRoutes } from './routes.js';
