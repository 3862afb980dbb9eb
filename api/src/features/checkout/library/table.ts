import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';

/**
 * One row per requested code of a creator's library, for addresses with and without purchases. Expired rows are deleted
 * with the next request.
 */
export const libraryCodes = sqliteTable(
  'library_codes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** SHA-256 of the challenge that the form returns. A code works only in the form that requested it. */
    challengeHash: text('challenge_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Null until it is emailed: an address without purchases gets none, and no code matches. */
    codeHash: text('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('library_codes_expires').on(table.expiresAt),
    index('library_codes_user').on(table.userId),
  ],
);
