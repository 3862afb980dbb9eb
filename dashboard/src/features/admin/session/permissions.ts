import { ADMIN_PERMISSIONS, ADMIN_ROLE_TEXTS } from '@tidings/sdk';
import { type Admin, useCurrentAdmin } from './current-admin';

export type Role = Admin['role'];
export type Permission = keyof typeof ADMIN_PERMISSIONS;

export function getRoleName(role: Role): string {
  return ADMIN_ROLE_TEXTS[role].label;
}

/** Returns a check of the signed-in administrator's permissions. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { data: admin } = useCurrentAdmin();
  return (permission) => ADMIN_PERMISSIONS[permission].some((role) => role === admin?.role);
}
