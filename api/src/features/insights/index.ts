import type { JobHandlers } from '../../db/jobs/jobs.js';
import { FORGET_VISITORS, forgetVisitors } from './visitors.js';

export { insightsRoutes } from './insights-routes.js';
export { countInstanceViews, listViewStats } from './list-view-stats.js';
export { viewRoutes } from './routes.js';
export { eraseInsights } from './store.js';
export { flushViews } from './view-counter.js';

export const insightsJobs: JobHandlers = { [FORGET_VISITORS]: forgetVisitors };

/** A busy day has many visitors. */
export const LONG_INSIGHTS_JOBS = [FORGET_VISITORS];
