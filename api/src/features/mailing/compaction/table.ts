import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';
import { mailings } from '../table.js';

const createCounter = (name: string) => integer(name).notNull().default(0);

/**
 * Compressed files of deliveries, in the order of recipients. A delivery restored to a row still has its line in the
 * file, but only the row counts.
 */
export const deliveryFiles = sqliteTable(
  'delivery_files',
  {
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** Counts from 0 in each mailing. */
    part: integer('part').notNull(),
    /** The current version of the file. Each rewrite increases it. */
    version: integer('version').notNull(),
    /** The highest reserved version number. */
    lastVersion: integer('last_version').notNull().default(1),
    firstRecipientId: integer('first_recipient_id').notNull(),
    lastRecipientId: integer('last_recipient_id').notNull(),
    firstId: integer('first_id').notNull(),
    lastId: integer('last_id').notNull(),
    count: integer('count').notNull(),
    /** The number of its deliveries that were restored to rows. */
    restored: createCounter('restored'),
    /** True if a compaction of all settled deliveries wrote it. Otherwise all are accepted and did not bounce. */
    hasAllSettled: integer('is_full', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.part] }),
    index('delivery_files_recipients').on(table.mailingId, table.lastRecipientId),
    index('delivery_files_ids').on(table.lastId, table.firstId),
  ],
);

/**
 * Paths of delivery files that a worker may write. A worker adds the row before the file, and the transaction that
 * names the file deletes the row. If the worker ends in between, the row stays, so no other file gets this path. The
 * file is then removed repeatedly, at growing intervals, in case the worker was only suspended.
 */
export const reservedDeliveryFiles = sqliteTable(
  'reserved_delivery_files',
  {
    /** No reference, because a suspended worker can write after the mailing is deleted. */
    mailingId: integer('mailing_id').notNull(),
    part: integer('part').notNull(),
    version: integer('version').notNull(),
    /** The worker's claim of the job, or a random value for an erasure. Null once the reservation is withdrawn. */
    holder: text('holder'),
    /** Null for an erasure. */
    jobId: integer('job_id'),
    reservedAt: integer('reserved_at').notNull(),
    /** The time of the next removal of the file of a withdrawn reservation. */
    removeAt: integer('remove_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.part, table.version] }),
    index('reserved_delivery_files_due').on(table.removeAt),
  ],
);

/** The number of a recipient's newsletters that exist only in files. */
export const compactedNewsletters = sqliteTable(
  'compacted_newsletters',
  {
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipientId: integer('recipient_id').notNull(),
    newsletterCount: integer('newsletters').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.recipientId] })],
);
