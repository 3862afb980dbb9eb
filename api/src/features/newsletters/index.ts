import type { JobHandlers } from '../../db/jobs.js';
import { FREEZE_AUDIENCE, freezeAudience } from './freeze-audience.js';

export { designRoutes } from './design-routes.js';
export { eraseNewsletters } from './erase-newsletters.js';
export { openDraftRoutes } from './open-draft-routes.js';
export { newsletterRoutes } from './routes.js';

export const newsletterJobs: JobHandlers = { [FREEZE_AUDIENCE]: freezeAudience };
