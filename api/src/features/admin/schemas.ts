import { z } from '@hono/zod-openapi';
import { toIso } from '../../kernel/clock.js';
import type { Admin as AdminRow } from './admins.js';

export const AdminCredentials = z
  .object({ username: z.string().min(1).max(100), password: z.string().min(1).max(200) })
  .openapi('AdminCredentials');

export const Admin = z
  .object({ id: z.int(), username: z.string(), createdAt: z.iso.datetime() })
  .openapi('Admin');

export const RegistrationSetting = z.object({ enabled: z.boolean() }).openapi('RegistrationSetting');

export function presentAdmin(row: AdminRow): z.infer<typeof Admin> {
  return { id: row.id, username: row.username, createdAt: toIso(row.createdAt) };
}
