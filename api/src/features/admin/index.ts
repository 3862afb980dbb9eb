export { ensureFirstAdmin, touchAdminSession } from './admins.js';
export { auditOperator } from './audit.js';
export { instanceRoutes } from './instance-routes.js';
export { mailboxRoutes } from './mailbox-routes.js';
export { endAllAdminSessions, resetAdminPassword } from './reset-admin-password.js';
export { adminRoutes } from './routes.js';
export { adminUserRoutes } from './user-routes.js';
