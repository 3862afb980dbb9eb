import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { BAN_KINDS } from './rules.js';

/** Banned addresses, networks and domains. Only addresses have an @, and only networks a slash. */
export const bans = sqliteTable('bans', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: BAN_KINDS }).notNull(),
  /** The value in the spelling that `parseBan` returns. */
  value: text('value').notNull().unique(),
  reason: text('reason').notNull(),
  /** The administrator's name at that time. */
  addedBy: text('added_by').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Null for a ban without an end. */
  endsAt: integer('ends_at'),
});
