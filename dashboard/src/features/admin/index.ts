export { AdminFactorGate } from './administrators/admin-factor-gate';
export { AdminMenu } from './session/admin-menu';
export { useCurrentAdmin, watchConsoleSession } from './session/current-admin';
export { type Permission, roleName, useHasPermission } from './session/permissions';
