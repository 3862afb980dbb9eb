export const ADMIN_ROLES = ['owner', 'support', 'finance'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** The texts of each role in the console. */
export const ADMIN_ROLE_TEXTS: Readonly<Record<AdminRole, { label: string; help: string }>> = {
  owner: { label: 'Owner', help: 'Everything, including administrators and settings.' },
  support: {
    label: 'Support',
    help: 'Users, bans, sending, reviews, privacy requests and health. Can view accounts, but not change plans or settings.',
  },
  finance: { label: 'Finance', help: 'Plans and quotas. Can view users, but change nothing else.' },
};

/** The roles with each permission. Each route of the console, and each part of its screens, names its permission. */
export const ADMIN_PERMISSIONS = {
  /** Use of the administrator's own account, and reading totals, users and their newsletters. */
  useConsole: ADMIN_ROLES,
  /** Bans, holds, reviews, suspensions, recipient limits, tokens, addresses, impersonation and checks of sending. */
  moderateUsers: ['owner', 'support'],
  /** Plans, quotas and the state of payments. */
  managePlans: ['owner', 'finance'],
  /** Settings, administrators and failed jobs. */
  manageInstance: ['owner'],
  /** The audit log. */
  readAudit: ['owner'],
} as const satisfies Record<string, readonly AdminRole[]>;
export type AdminPermission = keyof typeof ADMIN_PERMISSIONS;

export function hasPermission(role: AdminRole, permission: AdminPermission): boolean {
  const roles: readonly AdminRole[] = ADMIN_PERMISSIONS[permission];
  return roles.includes(role);
}
