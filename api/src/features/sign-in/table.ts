import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import { CODE_PURPOSES, LINK_PURPOSES } from './rules.js';

/** One-time codes in emails. A new code ends the earlier codes of the same purpose. */
export const verificationCodes = sqliteTable(
  'verification_codes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull().default('sign-in'),
    codeHash: text('code_hash').notNull(),
    /** The requesting browser, from `getBrowserKey`. Null in rows of the previous release. */
    requester: text('requester'),
    /** Wrong attempts of that browser, and of all other browsers. */
    attempts: integer('attempts').notNull().default(0),
    attemptsElsewhere: integer('attempts_elsewhere').notNull().default(0),
    used: integer('used', { mode: 'boolean' }).notNull().default(false),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('verification_codes_email').on(table.email),
    index('verification_codes_user').on(table.userId),
  ],
);

/** Links in emails. Each works once, because its row is deleted when it is used or replaced. */
export const emailLinks = sqliteTable(
  'email_links',
  {
    /** Hash of the token that only the email contains. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to, because a link proves nothing about another address. */
    email: text('email').notNull(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('email_links_user').on(table.userId, table.purpose),
    index('email_links_expiry').on(table.expiresAt),
  ],
);
