export { getHealth } from './get-health.js';
export { measureHealth } from './health-metrics.js';
export { HealthView, presentHealth } from './health-schemas.js';
export { healthJobs, LONG_HEALTH_JOBS, scheduleMaintenance } from './jobs.js';
export { recordRun } from './maintenance-runs.js';
export { markStopping, readinessRoutes } from './readiness-routes.js';
