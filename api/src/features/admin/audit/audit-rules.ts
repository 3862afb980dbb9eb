import { DAY } from '../../../kernel/clock.js';

/** What administrators do in the console. The verb stands behind the thing that it is done to. */
export const ADMIN_ACTIONS = [
  'admin.sign-in',
  'admin.add',
  'admin.delete',
  'admin.change-password',
  'user.create',
  'user.set-quota',
  'user.reset-quota',
  'user.upgrade',
  'user.downgrade',
  'user.set-recipient-limits',
  'user.suspend',
  'user.reinstate',
  'review.approve',
  'review.reject',
  'settings.registration',
  'settings.change',
  'suppressions.lift',
  'job.retry',
  'job.discard',
] as const;

/** What is done at the machine itself, by `tidings-admin`. */
export const OPERATOR_ACTIONS = [
  'admin.reset-password',
  'user.reset-password',
  'instance.backup',
  'instance.restore',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** What somebody did who is not signed in. These entries go after 90 days: they hold an address. */
export const SECURITY_EVENTS = ['sign-in.fail'] as const;
export const SECURITY_EVENT_LIFETIME = 90 * DAY;

export const AUDIT_ACTIONS = [...ADMIN_ACTIONS, ...OPERATOR_ACTIONS, ...SECURITY_EVENTS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const SUBJECT_KINDS = ['admin', 'user', 'settings', 'instance', 'job'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Who works at the machine is no administrator: the ids of those begin at 1. */
export const OPERATOR = { id: 0, name: 'the operator' };

/** Nobody knows who failed to sign in. */
export const STRANGER = { id: -1, name: 'not signed in' };

/** Flat, and without anybody's email address. */
export type AuditDetails = Record<string, string | number | boolean | null>;
