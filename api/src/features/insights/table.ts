import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { VISIT_KINDS } from '../../kernel/visit-source.js';
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
    /** Of that day; kept by a trigger from `day_visitors`. */
    visitors: integer('visitors').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Which way visits came on each day, and what became of them. */
export const sourceDays = sqliteTable(
  'source_days',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer('day').notNull(),
    kind: text('kind', { enum: VISIT_KINDS }).notNull(),
    /** A host, a campaign, the id of a newsletter; empty where nothing is known. */
    source: text('source').notNull(),
    views: integer('views').notNull().default(0),
    /** By what brought them first on that day; kept by a trigger from `day_visitors`. */
    visitors: integer('visitors').notNull().default(0),
    /** Who joined the list; kept by triggers on `subscribers`. */
    subscribers: integer('subscribers').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.kind, table.source] }),
    // What is too old to be asked for goes by its day, and finding it must not read all that is kept.
    index('source_days_day').on(table.day),
  ],
);

/** Who was there today, as hashes that tell nothing once their salt is gone. Kept until the day is over. */
export const dayVisitors = sqliteTable(
  'day_visitors',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: integer('day').notNull(),
    visitor: text('visitor').notNull(),
    /** What brought them first. */
    kind: text('kind', { enum: VISIT_KINDS }).notNull(),
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.visitor] })],
);

/** What a day's hashes are made with, the same in every process; deleted when the day is over. */
export const visitorSalts = sqliteTable('visitor_salts', {
  day: integer('day').primaryKey(),
  salt: text('salt').notNull(),
});

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
