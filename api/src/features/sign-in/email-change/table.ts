import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';

/** A creator's pending change of their address, at most one each. The row is deleted when the change is complete. */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The new address. */
    email: text('email').notNull(),
    /** The address at the request, because the change ends if the account has another address by now. */
    fromEmail: text('from_email').notNull(),
    /** Hash of the token that was emailed to the new address. */
    tokenHash: text('token_hash').notNull().unique(),
    /**
     * The hash for the link to the current address. Null if that address was not verified, because it may belong to
     * another person.
     */
    fromTokenHash: text('from_token_hash').unique(),
    /** The time at which the new address was confirmed. Each token works once. */
    confirmedAt: integer('confirmed_at'),
    fromConfirmedAt: integer('from_confirmed_at'),
    /** Hash of the token of the session that requested it, which stays signed in. */
    sessionHash: text('session_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('email_changes_expiry').on(table.expiresAt)],
);

export type EmailChange = typeof emailChanges.$inferSelect;
