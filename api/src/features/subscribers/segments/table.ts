import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';
import type { StoredFilter } from './filter.js';

/** Saved filters. */
export const segments = sqliteTable(
  'segments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    key: text('key').notNull(),
    /** Names tags and fields by their ids, so that renaming changes nothing. */
    filter: text('filter', { mode: 'json' }).notNull().$type<StoredFilter>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('segments_user_key').on(table.userId, table.key)],
);
