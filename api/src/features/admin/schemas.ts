import { z } from '@hono/zod-openapi';
import { toIso } from '../../kernel/clock.js';
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX, passwordTooShort } from '../accounts/index.js';
import type { Admin as AdminRow } from './administrators/admins.js';
import type { AuditEntry as AuditRow } from './audit/audit.js';
import { AUDIT_ACTIONS, SUBJECT_KINDS } from './audit/audit-rules.js';

const ADMIN_NAME = { min: 3, max: 100 };

export const AdminCredentials = z
  .strictObject({ username: z.string().min(1).max(100), password: z.string().min(1).max(200) })
  .openapi('AdminCredentials');

export const Admin = z
  .object({ id: z.int(), username: z.string(), createdAt: z.iso.datetime() })
  .openapi('Admin');

const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(ADMIN_PASSWORD_MIN, passwordTooShort(ADMIN_PASSWORD_MIN))
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

export const NewAdmin = z
  .strictObject({
    username: z
      .string('Username is required')
      .trim()
      .min(1, 'Username is required')
      .min(ADMIN_NAME.min, `Username must be at least ${ADMIN_NAME.min} characters`)
      .max(ADMIN_NAME.max, `Username must be at most ${ADMIN_NAME.max} characters`),
    password: newPassword,
  })
  .openapi('NewAdmin');

export const AdminPasswordChange = z
  .strictObject({
    currentPassword: z.string().min(1, 'Please enter your current password').max(PASSWORD_MAX),
    newPassword,
  })
  .openapi('AdminPasswordChange');

export const RegistrationSetting = z.strictObject({ enabled: z.boolean() }).openapi('RegistrationSetting');

export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    admin: z.object({ id: z.int(), name: z.string() }).openapi({
      description:
        'Who did it, under the name of that day. The id 0 is the operator, at the machine itself; -1 is somebody who is not signed in.',
    }),
    action: z.enum(AUDIT_ACTIONS),
    subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.int().nullable(), name: z.string() }).openapi({
      description: 'What it was done to, under the name of that day.',
    }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .openapi('AuditEntry');

export function presentAdmin(row: AdminRow): z.infer<typeof Admin> {
  return { id: row.id, username: row.username, createdAt: toIso(row.createdAt) };
}

export function presentAuditEntry(row: AuditRow): z.infer<typeof AuditEntry> {
  return {
    id: row.id,
    at: toIso(row.at),
    admin: { id: row.adminId, name: row.adminName },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    details: row.details,
  };
}
