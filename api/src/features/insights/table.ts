import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { VISIT_KINDS } from '../../kernel/visits/visit-source.js';
import { users } from '../accounts/index.js';

/** Views of a creator's page on each day of the creator's time zone. */
export const viewDays = sqliteTable(
  'view_days',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Days since 1970-01-01, in the time zone of the creator when the view was written. */
    day: integer('day').notNull(),
    views: integer('views').notNull().default(0),
    /** Visitors of that day, counted by the trigger `day_visitors_counted` on `day_visitors` (`0001_triggers.sql`). */
    visitors: integer('visitors').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/**
 * Sources of visits on each day, with their visitors. The trigger `source_days_at_most` (`0001_triggers.sql`) counts
 * the sources after the 200th of a day as `other`.
 */
export const sourceDays = sqliteTable(
  'source_days',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer('day').notNull(),
    kind: text('kind', { enum: VISIT_KINDS }).notNull(),
    /** A host, a campaign, or the id of a newsletter. Empty for `direct`, or if unknown. */
    source: text('source').notNull(),
    views: integer('views').notNull().default(0),
    /** Visitors by their first source of that day. The trigger `day_visitors_counted` maintains the number. */
    visitors: integer('visitors').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.kind, table.source] }),
    // Old rows are deleted by day, and a search for them must not read the whole table.
    index('source_days_day').on(table.day),
  ],
);

/**
 * New subscribers by source, in quarters of an hour since 1970, because a creator may change the time zone. The
 * triggers `subscriber_growth_joined` and `subscriber_growth_came` on `subscribers` maintain the numbers.
 */
export const sourceSignups = sqliteTable(
  'source_signups',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    quarter: integer('quarter').notNull(),
    kind: text('kind', { enum: VISIT_KINDS }).notNull(),
    source: text('source').notNull(),
    subscribers: integer('subscribers').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.quarter, table.kind, table.source] }),
    index('source_signups_quarter').on(table.quarter),
  ],
);

/** Today's visitors, as hashes that reveal nothing once their salt is deleted. Stored until the day is over. */
export const dayVisitors = sqliteTable(
  'day_visitors',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer('day').notNull(),
    visitor: text('visitor').notNull(),
    /** The visitor's first source. */
    kind: text('kind', { enum: VISIT_KINDS }).notNull(),
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.visitor] })],
);

/** The salt of a creator's hashes of one day, the same in every process. It is deleted when the day is over. */
export const visitorSalts = sqliteTable(
  'visitor_salts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer('day').notNull(),
    /** Null while the hashes of an ended day are being deleted. */
    salt: text('salt'),
    /** The end of the day, in the time zone of the creator when the salt was created. */
    forgetAt: integer('forget_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('visitor_salts_forget').on(table.forgetAt),
  ],
);

/**
 * The sum of a creator's days. The triggers `view_days_added` and `view_days_raised` on `view_days`
 * (`0001_triggers.sql`) maintain it.
 */
export const viewTotals = sqliteTable('view_totals', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  views: integer('views').notNull().default(0),
});

/** Views of all pages together, by days in UTC. The counts stay when a creator is deleted. */
export const instanceViewDays = sqliteTable('instance_view_days', {
  day: integer('day').primaryKey(),
  views: integer('views').notNull().default(0),
});
