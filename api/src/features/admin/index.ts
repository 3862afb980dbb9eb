export { ensureFirstAdmin, recordFailedSignIn, touchAdminSession } from './administrators/admins.js';
export { adminFactorRoutes } from './administrators/factor-routes.js';
export {
  endAllAdminSessions,
  resetAdminFactors,
  resetAdminPassword,
} from './administrators/manage-admins.js';
export { auditOperator } from './audit/audit.js';
export { instanceRoutes } from './instance/instance-routes.js';
export { mailboxRoutes } from './instance/mailbox-routes.js';
export { adminJobRoutes } from './jobs/job-routes.js';
export { reviewRoutes } from './reviews/review-routes.js';
export { adminRoutes } from './routes.js';
export { adminSuppressionRoutes } from './suppressions/suppression-routes.js';
export { adminUserRoutes } from './users/user-routes.js';
