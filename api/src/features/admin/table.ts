import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ADMIN_ROLES } from '../../kernel/admin-permissions.js';
import { createSessionClientColumns } from '../accounts/index.js';
import { AUDIT_ACTIONS, type AuditDetails, SUBJECT_KINDS } from './audit/rules.js';

export const admins = sqliteTable('admins', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  username: text('username').notNull().unique(),
  role: text('role', { enum: ADMIN_ROLES }).notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: integer('created_at').notNull(),
});

export const adminSessions = sqliteTable('admin_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  adminId: integer('admin_id')
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' }),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  ...createSessionClientColumns(),
});

/**
 * Administrators' actions, written in the transaction of each. The triggers `audit_entries_once`,
 * `audit_entries_stay` and `audit_entries_remain` (`0001_triggers.sql`) prevent replacements, changes and deletions,
 * except of failed sign-ins, which hold an address. There is no foreign key, so that no deletion alters the log.
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    adminId: integer('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    subjectKind: text('subject_kind', { enum: SUBJECT_KINDS }).notNull(),
    /** Null if there is only one of its kind. */
    subjectId: integer('subject_id'),
    /** The name of the subject at that time. */
    subjectName: text('subject_name').notNull(),
    details: text('details', { mode: 'json' }).notNull().$type<AuditDetails>().default({}),
  },
  (table) => [
    index('audit_entries_action').on(table.action, table.id),
    index('audit_entries_admin').on(table.adminId, table.id),
    index('audit_entries_subject').on(table.subjectKind, table.subjectId, table.id),
  ],
);
