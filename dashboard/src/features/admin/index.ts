export { AdminMenu } from './session/admin-menu';
export { useCurrentAdmin, watchConsoleSession } from './session/current-admin';
