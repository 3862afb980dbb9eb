import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import type { Problems } from './rules.js';
import type { SendingProblems } from './sending/rules.js';

/** A host that a creator wants to use for their page. Several creators may claim a host, but only one can prove it. */
export const webDomains = sqliteTable(
  'web_domains',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case, in ASCII (punycode), without a port or a final dot. */
    domain: text('domain').notNull(),
    /** The required value of the TXT record. */
    token: text('token').notNull(),
    /** Problems of the last check. Null if there were none, or no check. */
    problems: text('problems', { mode: 'json' }).$type<Problems>(),
    /** The time of the query for these findings. An earlier query must not replace them. */
    checkedAt: integer('checked_at'),
    /** The time since when the records have existed, or null while they do not. */
    verifiedAt: integer('verified_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('web_domains_user_domain').on(table.userId, table.domain),
    uniqueIndex('web_domains_verified').on(table.domain).where(sql`verified_at is not null`),
  ],
);

/** A domain that a creator sends from. The mailing feature stores its DKIM keys, and signs. */
export const sendingDomains = sqliteTable(
  'sending_domains',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The domain, spelled as in `web_domains`. */
    domain: text('domain').notNull(),
    problems: text('problems', { mode: 'json' }).$type<SendingProblems>(),
    checkedAt: integer('checked_at'),
    /** The time since when its records have existed, or null while they do not. */
    verifiedAt: integer('verified_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('sending_domains_user_domain').on(table.userId, table.domain)],
);
