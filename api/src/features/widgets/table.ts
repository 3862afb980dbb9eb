import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import { WIDGETS } from './rules.js';

/** Sites that may frame a creator's checkout, besides their own domains. */
export const allowedHosts = sqliteTable(
  'allowed_hosts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Origin without the scheme, in ASCII and lower case, with a port if it is not the default. */
    host: text('host').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('allowed_hosts_user_host').on(table.userId, table.host)],
);

/** Sites that showed a creator's widgets, with one row per site and widget, and nothing about visitors. */
export const widgetInstalls = sqliteTable(
  'widget_installs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The host, spelled as in `allowed_hosts`. */
    host: text('host').notNull(),
    widget: text('widget', { enum: WIDGETS }).notNull(),
    firstSeenAt: integer('first_seen_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    views: integer('views').notNull().default(0),
  },
  (table) => [
    uniqueIndex('widget_installs_user_host_widget').on(table.userId, table.host, table.widget),
    index('widget_installs_user_seen').on(table.userId, table.lastSeenAt),
  ],
);
