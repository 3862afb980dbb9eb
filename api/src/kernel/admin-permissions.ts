export const ADMIN_ROLES = ['owner', 'support', 'finance'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** The roles with each permission, besides owners, who have all. Each route of the console names its permission. */
const PERMISSIONS = {
  /** The administrator's own account, and reading totals, users and their newsletters. */
  useConsole: ADMIN_ROLES,
  /** Bans, holds, reviews, suspensions, recipient limits, tokens, addresses, impersonation and checks of sending. */
  moderateUsers: ['support'],
  /** Plans, quotas and the state of payments. */
  managePlans: ['finance'],
  /** Settings, administrators, failed jobs and the audit log. */
  manageInstance: [],
} as const satisfies Record<string, readonly AdminRole[]>;
export type AdminPermission = keyof typeof PERMISSIONS;

export function hasPermission(role: AdminRole, permission: AdminPermission): boolean {
  const roles: readonly AdminRole[] = PERMISSIONS[permission];
  return role === 'owner' || roles.includes(role);
}
