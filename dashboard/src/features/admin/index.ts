export { AdminFactorGate } from './administrators/admin-factor-gate';
export { AdminMenu } from './session/admin-menu';
export { useCurrentAdmin, watchConsoleSession } from './session/current-admin';
export { type Role, roleName, useHasRole } from './session/role';
