import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';

/** How often a creator's page was opened on each day. */
export const viewDays = sqliteTable(
  'view_days',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Days since 1970-01-01, UTC. */
    day: integer('day').notNull(),
    views: integer('views').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** The sum of a creator's days; kept by triggers, as is what follows. */
export const viewTotals = sqliteTable('view_totals', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  views: integer('views').notNull().default(0),
});

/** Of all pages together. What was counted stays when a creator goes. */
export const instanceViewDays = sqliteTable('instance_view_days', {
  day: integer('day').primaryKey(),
  views: integer('views').notNull().default(0),
});
