import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { ADMIN_ROLES } from '../../../kernel/admin-permissions.js';
import { toIso } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import {
  formatTooShortMessage,
  MAX_PASSWORD_LENGTH,
  MIN_ADMIN_PASSWORD_LENGTH,
} from '../../accounts/index.js';
import type { Admin as AdminRow } from './admins.js';

const ADMIN_NAME = { min: 3, max: 100 };

export const AdminCredentials = z
  .strictObject({
    username: z.string().min(1).max(100).openapi({ description: 'The administrator’s username.' }),
    password: z.string().min(1).max(200).openapi({ description: 'The administrator’s password.' }),
  })
  .openapi('AdminCredentials', { description: 'The username and the password of an administrator.' });

const AdminRole = z.enum(ADMIN_ROLES, 'Please choose a role').openapi({
  description: 'The role. An `owner` may do everything, `support` helps users, `finance` changes plans.',
});
/** Describes the field that repeats the acting administrator's password. */
export const CURRENT_PASSWORD = 'Your current password.';

const currentPassword = z
  .string()
  .min(1, 'Please enter your current password')
  .max(MAX_PASSWORD_LENGTH)
  .openapi({ description: CURRENT_PASSWORD });

export const Admin = z
  .object({
    id: z.int().openapi({ description: 'The administrator’s id.' }),
    username: z.string().openapi({ description: 'The administrator’s username.' }),
    role: AdminRole,
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
  })
  .openapi('Admin', { description: 'An administrator of the instance.' });

export const adminCursor = createIdCursor('admin.admins');
export const AdminQuery = createPageQuery(adminCursor);
export const AdminList = createPageSchema(Admin).openapi('AdminList', {
  description: 'One page of administrators.',
});

const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(MIN_ADMIN_PASSWORD_LENGTH, formatTooShortMessage(MIN_ADMIN_PASSWORD_LENGTH))
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)
  .openapi({ description: 'The new password. Common passwords and the username are rejected.' });

export const NewAdmin = z
  .strictObject({
    username: z
      .string('Username is required')
      .trim()
      .min(1, 'Username is required')
      .min(ADMIN_NAME.min, `Username must be at least ${ADMIN_NAME.min} characters`)
      .max(ADMIN_NAME.max, `Username must be at most ${ADMIN_NAME.max} characters`)
      .openapi({ description: 'The new administrator’s username.' }),
    role: AdminRole,
    password: newPassword,
    currentPassword,
  })
  .openapi('NewAdmin', { description: 'The administrator to add.' });

export const AdminRoleChange = z
  .strictObject({ role: AdminRole, currentPassword })
  .openapi('AdminRoleChange', { description: 'The new role of an administrator, and your own password.' });

export const AdminPasswordChange = z
  .strictObject({
    currentPassword,
    newPassword,
  })
  .openapi('AdminPasswordChange', { description: 'The current and the new password of an administrator.' });

export function presentAdmin(row: AdminRow): z.infer<typeof Admin> {
  return { id: row.id, username: row.username, role: row.role, createdAt: toIso(row.createdAt) };
}
