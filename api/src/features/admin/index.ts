export { adminRoutes } from './administrators/admin-routes.js';
export {
  ensureFirstAdmin,
  getAdmin,
  touchAdminSession,
} from './administrators/admins.js';
export { adminFactorRoutes } from './administrators/factor-routes.js';
export {
  endAllAdminSessions,
  resetAdminFactors,
  resetAdminPassword,
} from './administrators/manage-admins.js';
export { adminPasskeyRoutes } from './administrators/passkey-routes.js';
export { adminSessionRoutes } from './administrators/session-routes.js';
export { auditOperator } from './audit/audit.js';
export { recordFailedSignIn } from './audit/record-failed-sign-in.js';
export { auditRoutes } from './audit/routes.js';
export { adminBanRoutes } from './bans/routes.js';
export { holdRoutes } from './holds/routes.js';
export { adminJobs, endImpersonation, findImpersonation } from './impersonation/impersonate.js';
export { impersonationRoutes } from './impersonation/routes.js';
export { healthRoutes } from './instance/health-routes.js';
export { mailboxRoutes } from './instance/mailbox-routes.js';
export { instanceRoutes } from './instance/routes.js';
export { sendingCheckRoutes } from './instance/sending-check-routes.js';
export { adminJobRoutes } from './jobs/routes.js';
export { reviewRoutes } from './reviews/routes.js';
export { adminAddressRoutes } from './subscribers/routes.js';
export { adminSuppressionRoutes } from './suppressions/routes.js';
export { adminUserRoutes } from './users/routes.js';
export { adminTokenRoutes } from './users/token-routes.js';
