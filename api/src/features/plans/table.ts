import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';

/** One row a user: the plan, and how much of the running month is used. */
export const plans = sqliteTable('plans', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isPro: integer('is_pro', { mode: 'boolean' }).notNull().default(false),
  emailQuota: integer('email_quota').notNull(),
  /** Newsletters sent in the month that began at `countedSince`; read through `currentUsage`. */
  emailsSent: integer('emails_sent').notNull().default(0),
  countedSince: integer('counted_since').notNull(),
  /** From where months are counted: registration, the last reset, or the billing day. */
  lastResetAt: integer('last_reset_at').notNull(),
});
