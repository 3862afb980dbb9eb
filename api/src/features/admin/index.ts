export { ensureFirstAdmin, touchAdminSession } from './admins.js';
export { mailboxRoutes } from './mailbox-routes.js';
export { endAllAdminSessions, resetAdminPassword } from './reset-admin-password.js';
export { adminRoutes } from './routes.js';
