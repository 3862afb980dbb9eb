import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';

/** An administrator's limits for one creator instead of the table of allowances. Null if the table applies. */
export const recipientLimits = sqliteTable('recipient_limits', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  perDay: integer('per_day'),
  perMonth: integer('per_month'),
  updatedAt: integer('updated_at').notNull(),
});

/** Number of recipients of each newsletter. Undoing a send deletes its row. */
export const recipientCounts = sqliteTable(
  'recipient_counts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `public_id` of the mailing. No foreign key, because mailings are erased before the month ends. */
    mailing: text('mailing').notNull().unique(),
    recipients: integer('recipients').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('recipient_counts_user').on(table.userId, table.createdAt)],
);

export const DAILY_KINDS = ['hand-add', 'download-email', 'auto-reply'] as const;
export type DailyKind = (typeof DAILY_KINDS)[number];

/** A creator's use today of each daily limit. A row of an earlier day counts as none. */
export const dailyUsage = sqliteTable(
  'daily_usage',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: DAILY_KINDS }).notNull(),
    /** Midnight UTC of the day that `used` counts. */
    day: integer('day').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
