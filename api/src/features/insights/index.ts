import type { JobHandlers } from '../../db/jobs/jobs.js';
import { DELETE_VISITORS, deleteVisitors } from './visitors.js';

export { insightsRoutes } from './insights-routes.js';
export { countInstanceViews, listViewStats } from './list-view-stats.js';
export { viewRoutes } from './routes.js';
export { eraseInsights } from './store.js';
export { flushViews } from './view-counter.js';

export const insightsJobs: JobHandlers = { [DELETE_VISITORS]: deleteVisitors };

/** A busy day has many visitors. */
export const LONG_INSIGHTS_JOBS = [DELETE_VISITORS];
