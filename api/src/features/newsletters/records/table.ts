import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';

const counter = (name: string) => integer(name).notNull().default(0);

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
    newsletters: counter('newsletters'),
    accepted: counter('accepted'),
    hardBounced: counter('hard_bounced'),
    complained: counter('complained'),
    unsubscribed: counter('unsubscribed'),
    complaintRate: counter('complaint_rate'),
    hardBounceRate: counter('hard_bounce_rate'),
    unsubscribeRate: counter('unsubscribe_rate'),
  },
  (table) => [
    index('sending_records_complaints').on(table.complaintRate, table.userId),
    index('sending_records_hard_bounces').on(table.hardBounceRate, table.userId),
    index('sending_records_unsubscribes').on(table.unsubscribeRate, table.userId),
  ],
);
