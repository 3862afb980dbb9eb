export { AdminMenu } from './session/admin-menu';
export { useCurrentAdmin } from './session/current-admin';
export { watchConsoleSession } from './session/watch-session';
