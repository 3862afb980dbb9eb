import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';
import { subscribers } from '../table.js';

/** Names for groups of subscribers. A topic is a tag that subscribers choose themselves. */
export const tags = sqliteTable(
  'tags',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The name without differences of case and form (`foldText`). */
    key: text('key').notNull(),
    description: text('description'),
    isTopic: integer('is_topic', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('tags_user_key').on(table.userId, table.key)],
);

/**
 * The tags of subscribers. WITHOUT ROWID, so that both directions are read from one index each. A deleted tag has rows
 * until a job has erased them (`erase-links.ts`), so every query joins `tags`. No foreign key, because it would erase a
 * million rows in one statement.
 */
export const subscriberTags = sqliteTable(
  'subscriber_tags',
  {
    tagId: integer('tag_id').notNull(),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.subscriberId] }),
    index('subscriber_tags_subscriber').on(table.subscriberId, table.tagId),
  ],
);
