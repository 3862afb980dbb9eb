import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SUBSCRIBER_STATUSES, subscribers } from '../table.js';

export const CHANGE_KINDS = ['name', 'address', 'field', 'tag-added', 'tag-removed', 'status'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The origin of a change, which is the creator, the subscriber, an imported file, or a bulk job of the creator. */
export const CHANGED_BY = ['creator', 'subscriber', 'import', 'bulk'] as const;
export type ChangedBy = (typeof CHANGED_BY)[number];

/**
 * The latest changes of each subscriber, for the timeline. Stores the names of the changed parts, and no values. The
 * trigger `subscriber_changes_at_most` (`0001_triggers.sql`) deletes all but the newest 50 of a subscriber.
 */
export const subscriberChanges = sqliteTable(
  'subscriber_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    at: integer('at').notNull(),
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    changedBy: text('changed_by', { enum: CHANGED_BY }).notNull(),
    /** The id of the tag or field. If it was deleted, the timeline omits the change. Null for other kinds. */
    namedId: integer('named_id'),
    /** The new status. Null for other kinds. */
    status: text('status', { enum: SUBSCRIBER_STATUSES }),
  },
  (table) => [index('subscriber_changes_subscriber').on(table.subscriberId, table.id)],
);
