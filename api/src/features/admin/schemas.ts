import { z } from '@hono/zod-openapi';
import { pageOf, pageQuery } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { idCursor } from '../../kernel/cursor.js';
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX, passwordTooShort } from '../accounts/index.js';
import type { Admin as AdminRow } from './administrators/admins.js';
import type { AuditEntry as AuditRow } from './audit/audit.js';
import { AUDIT_ACTIONS, SUBJECT_KINDS } from './audit/audit-rules.js';

const ADMIN_NAME = { min: 3, max: 100 };

export const AdminCredentials = z
  .strictObject({
    username: z.string().min(1).max(100).openapi({ description: 'The administrator’s username.' }),
    password: z.string().min(1).max(200).openapi({ description: 'The password.' }),
  })
  .openapi('AdminCredentials', { description: 'The username and the password of an administrator.' });

export const Admin = z
  .object({
    id: z.int().openapi({ description: 'The administrator’s id.' }),
    username: z.string().openapi({ description: 'The username.' }),
    createdAt: z.iso.datetime().openapi({ description: 'When the account was created.' }),
  })
  .openapi('Admin', { description: 'An administrator of the instance.' });

export const adminCursor = idCursor('admin.admins');
export const AdminQuery = pageQuery(adminCursor);
export const AdminList = pageOf(Admin).openapi('AdminList', { description: 'One page of administrators.' });

const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(ADMIN_PASSWORD_MIN, passwordTooShort(ADMIN_PASSWORD_MIN))
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .openapi({ description: 'The new password. Common passwords and the username are rejected.' });

export const NewAdmin = z
  .strictObject({
    username: z
      .string('Username is required')
      .trim()
      .min(1, 'Username is required')
      .min(ADMIN_NAME.min, `Username must be at least ${ADMIN_NAME.min} characters`)
      .max(ADMIN_NAME.max, `Username must be at most ${ADMIN_NAME.max} characters`)
      .openapi({ description: 'The username.' }),
    password: newPassword,
  })
  .openapi('NewAdmin', { description: 'The administrator to add.' });

export const AdminPasswordChange = z
  .strictObject({
    currentPassword: z
      .string()
      .min(1, 'Please enter your current password')
      .max(PASSWORD_MAX)
      .openapi({ description: 'The current password.' }),
    newPassword,
  })
  .openapi('AdminPasswordChange', { description: 'The current and the new password of an administrator.' });

export const RegistrationSetting = z
  .strictObject({ enabled: z.boolean().openapi({ description: 'Whether new accounts can be created.' }) })
  .openapi('RegistrationSetting', { description: 'Whether registration is open.' });

export const AuditEntry = z
  .object({
    id: z.int().openapi({ description: 'The entry’s id.' }),
    at: z.iso.datetime().openapi({ description: 'When it happened.' }),
    admin: z
      .object({
        id: z.int().openapi({ description: 'The administrator’s id.' }),
        name: z.string().openapi({ description: 'The administrator’s name at that time.' }),
      })
      .openapi({
        description:
          'The user who did it. 0 is the operator at the terminal of the server, -1 is a visitor without a session.',
      }),
    action: z.enum(AUDIT_ACTIONS).openapi({ description: 'The action.' }),
    subject: z
      .object({
        kind: z.enum(SUBJECT_KINDS).openapi({ description: 'The kind of subject.' }),
        id: z.int().nullable().openapi({ description: 'The subject’s id; null if it has none.' }),
        name: z.string().openapi({ description: 'The subject’s name at that time.' }),
      })
      .openapi({
        description: 'The subject of the action, with its name at that time.',
      }),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .openapi({ description: 'Further details, depending on the action.' }),
  })
  .openapi('AuditEntry', { description: 'What an administrator or the operator did.' });

export const AuditEntryList = pageOf(AuditEntry).openapi('AuditEntryList', {
  description: 'One page of the audit log.',
});

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
