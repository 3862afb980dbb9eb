import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';

const createCounterColumn = (name: string) => integer(name).notNull().default(0);

/**
 * The results of each creator's newest newsletters, added up. `runRecordUpdate` copies them from the counters of
 * mailings, so that administrators can sort all creators by them. Rates are per million.
 */
export const sendingRecords = sqliteTable(
  'sending_records',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newsletters: createCounterColumn('newsletters'),
    accepted: createCounterColumn('accepted'),
    hardBounced: createCounterColumn('hard_bounced'),
    complained: createCounterColumn('complained'),
    unsubscribed: createCounterColumn('unsubscribed'),
    complaintRate: createCounterColumn('complaint_rate'),
    hardBounceRate: createCounterColumn('hard_bounce_rate'),
    unsubscribeRate: createCounterColumn('unsubscribe_rate'),
  },
  (table) => [
    index('sending_records_complaints').on(table.complaintRate, table.userId),
    index('sending_records_hard_bounces').on(table.hardBounceRate, table.userId),
    index('sending_records_unsubscribes').on(table.unsubscribeRate, table.userId),
  ],
);
