import { DAY } from '../../../kernel/clock.js';

/** Actions of administrators in the console, as `{thing}.{verb}`. */
export const ADMIN_ACTIONS = [
  'admin.sign-in',
  'admin.add',
  'admin.change-role',
  'admin.delete',
  'admin.change-password',
  'admin.enable-factor',
  'admin.disable-factor',
  'admin.renew-recovery-codes',
  'admin.add-passkey',
  'admin.remove-passkey',
  'user.create',
  'user.set-quota',
  'user.reset-quota',
  'user.upgrade',
  'user.downgrade',
  'user.set-recipient-limits',
  'user.suspend',
  'user.reinstate',
  'user.hold',
  'newsletter.hold',
  'user.revoke-token',
  'user.impersonate',
  'user.end-impersonation',
  'review.approve',
  'review.reject',
  'settings.registration',
  'settings.change',
  'suppressions.lift',
  'address.find',
  'address.erase',
  'ban.add',
  'ban.remove',
  'audit.export',
  'sending.test',
  'job.retry',
  'job.discard',
] as const;

/** Actions on the machine itself, by `tidings-admin`. */
export const OPERATOR_ACTIONS = [
  'admin.reset-password',
  'user.reset-password',
  'admin.reset-factors',
  'user.reset-factors',
  'user.change-email',
  'instance.backup',
  'instance.restore',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** Actions of a client that is not signed in. These entries are deleted after 90 days, since they hold an address. */
export const SECURITY_EVENTS = ['sign-in.fail'] as const;
export const SECURITY_EVENT_LIFETIME = 90 * DAY;

export const AUDIT_ACTIONS = [...ADMIN_ACTIONS, ...OPERATOR_ACTIONS, ...SECURITY_EVENTS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const SUBJECT_KINDS = ['admin', 'user', 'settings', 'instance', 'job'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The ids of administrators begin at 1, so this id belongs to none of them. */
export const OPERATOR = { id: 0, name: 'the operator' };

/** The actor of a failed sign-in is unknown. */
export const SIGNED_OUT_ACTOR = { id: -1, name: 'not signed in' };

/** The details of an entry, one level deep, without email addresses. */
export type AuditDetails = Record<string, string | number | boolean | null>;
