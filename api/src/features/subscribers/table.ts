import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';

export const SUBSCRIBER_STATUSES = ['confirmed', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

export const subscribers = sqliteTable(
  'subscribers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    name: text('name'),
    status: text('status', { enum: SUBSCRIBER_STATUSES }).notNull().default('confirmed'),
    /** Travels in every mail as /u/{token}; it must work for years, so it is stored and never renewed. */
    token: text('token').notNull().unique(),
    metadata: text('metadata', { mode: 'json' }).notNull().$type<Record<string, string>>().default({}),
    createdAt: integer('created_at').notNull(),
    unsubscribedAt: integer('unsubscribed_at'),
    /** One of the listed reasons, or the reader's own words. */
    unsubscribeReason: text('unsubscribe_reason'),
  },
  (table) => [
    uniqueIndex('subscribers_user_email').on(table.userId, table.email),
    index('subscribers_user_status').on(table.userId, table.status, table.id),
  ],
);

/** What somebody who has just subscribed is answered; a creator without a row has the default, switched off. */
export const autoReplies = sqliteTable('auto_replies', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull().default(false),
  message: text('message').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** How many of each status a creator has. Kept by triggers (see the migrations), so it cannot drift. */
export const subscriberTotals = sqliteTable('subscriber_totals', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  confirmed: integer('confirmed').notNull().default(0),
  unsubscribed: integer('unsubscribed').notNull().default(0),
});
