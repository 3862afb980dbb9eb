/** The verb stands behind the thing that it is done to. */
export const AUDIT_ACTIONS = [
  'admin.sign-in',
  'admin.add',
  'admin.delete',
  'admin.change-password',
  'user.create',
  'user.set-quota',
  'user.reset-quota',
  'user.upgrade',
  'user.downgrade',
  'user.suspend',
  'user.reinstate',
  'settings.registration',
  'settings.change',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const SUBJECT_KINDS = ['admin', 'user', 'settings'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Flat, and without anybody's address. */
export type AuditDetails = Record<string, string | number | boolean | null>;
