import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';
import { BOUNCE_KINDS } from '../rules.js';
import { deliveries } from '../table.js';

/** Reports of providers and servers about emails, and refusals about mailboxes. Each report has one row. */
export const bounces = sqliteTable(
  'bounces',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deliveryId: integer('delivery_id').references(() => deliveries.id, { onDelete: 'set null' }),
    address: text('address').notNull(),
    kind: text('kind', { enum: BOUNCE_KINDS }).notNull(),
    /** Enhanced status code (RFC 3463), such as 5.1.1, if the report contains one. */
    status: text('status'),
    detail: text('detail').notNull(),
    /** The reporter, which is a provider's name, `mailbox`, or `relay` for a refusal during SMTP. */
    source: text('source').notNull(),
    /** The report's own id, because providers deliver reports more than once. */
    eventId: text('event_id').notNull(),
    /**
     * True if it counts towards the limit of soft bounces. False after its suppression is lifted or its delivery
     * compacted.
     */
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bounces_event').on(table.source, table.eventId),
    index('bounces_owner').on(table.ownerId, table.id),
    index('bounces_delivery').on(table.deliveryId),
  ],
);

/** Mailboxes that do not exist, proved by any creator's email. No creator sends bulk email to them. */
export const hardBouncedAddresses = sqliteTable('hard_bounced_addresses', {
  address: text('address').primaryKey(),
  /** The reply of the server. */
  detail: text('detail').notNull(),
  createdAt: integer('created_at').notNull(),
});
