import { ADMIN_PERMISSIONS } from '@tidings/sdk';
import { type Admin, useCurrentAdmin } from './current-admin';

export type Role = Admin['role'];
export type Permission = keyof typeof ADMIN_PERMISSIONS;

export const ROLES: ReadonlyArray<{ value: Role; label: string; help: string }> = [
  { value: 'owner', label: 'Owner', help: 'Everything, also administrators and settings.' },
  {
    value: 'support',
    label: 'Support',
    help: 'Users, bans, sending, reviews, privacy requests and health. Can view accounts. No plans and no settings.',
  },
  { value: 'finance', label: 'Finance', help: 'Plans and quotas. Reads users, and changes nothing else.' },
];

export function roleName(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}

/** Returns a check of the signed-in administrator's permissions. */
export function useHasPermission(): (permission: Permission) => boolean {
  const { data: me } = useCurrentAdmin();
  return (permission) => ADMIN_PERMISSIONS[permission].some((role) => role === me?.role);
}
