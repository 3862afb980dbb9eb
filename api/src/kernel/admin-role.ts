/** The roles of administrators. An owner may do everything; the others only what names their role. */
export const ADMIN_ROLES = ['owner', 'support', 'finance'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** The roles that may do something, as its route declares them. An owner may do everything, named or not. */
export type AllowedRoles = readonly [AdminRole, ...AdminRole[]];

export function isAllowed(role: AdminRole, allowed: AllowedRoles): boolean {
  return role === 'owner' || allowed.includes(role);
}
