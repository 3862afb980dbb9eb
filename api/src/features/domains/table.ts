import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import type { Problems } from './rules.js';
import type { SendingProblems } from './sending/rules.js';

/** A host that a creator wants to answer with their page. Several may claim one; only one can prove it. */
export const webDomains = sqliteTable(
  'web_domains',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case, in ASCII (punycode), without a port or a final dot. */
    domain: text('domain').notNull(),
    /** What the TXT record has to say. */
    token: text('token').notNull(),
    /** What the last check found wrong; null when nothing was, or nothing was checked. */
    problems: text('problems', { mode: 'json' }).$type<Problems>(),
    /** When the name servers were asked for what is kept here; what was asked earlier is older. */
    checkedAt: integer('checked_at'),
    /** Since when the records have been there; null while they are not. */
    verifiedAt: integer('verified_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('web_domains_user_domain').on(table.userId, table.domain),
    uniqueIndex('web_domains_verified').on(table.domain).where(sql`verified_at is not null`),
  ],
);

/** A domain that a creator sends from. Its DKIM keys lie with the mailing feature, which signs. */
export const sendingDomains = sqliteTable(
  'sending_domains',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As of `web_domains`. */
    domain: text('domain').notNull(),
    problems: text('problems', { mode: 'json' }).$type<SendingProblems>(),
    checkedAt: integer('checked_at'),
    /** Since when its records have been there; null while they are not. */
    verifiedAt: integer('verified_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('sending_domains_user_domain').on(table.userId, table.domain)],
);
