export { ensureFirstAdmin, touchAdminSession } from './admins.js';
export { mailboxRoutes } from './mailbox-routes.js';
export { adminRoutes } from './routes.js';
