import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/index.js';
import { FIELD_TYPES } from '../segments/filter.js';
import { subscribers } from '../table.js';

/** The custom fields of a creator's subscribers. Key and type never change, since filters and values depend on them. */
export const customFields = sqliteTable(
  'custom_fields',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    label: text('label').notNull(),
    type: text('type', { enum: FIELD_TYPES }).notNull(),
    /** The values of a `choice`, empty for other types. */
    choices: text('choices', { mode: 'json' }).notNull().$type<string[]>().default([]),
    /** True if subscribers see it and may change it. */
    isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('custom_fields_user_key').on(table.userId, table.key)],
);

/** The values of custom fields. WITHOUT ROWID and without a foreign key to the field, like `subscriber_tags`. */
export const fieldValues = sqliteTable(
  'field_values',
  {
    fieldId: integer('field_id').notNull(),
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** A text, a choice, or a date as `2026-11-21`. */
    text: text('text'),
    /** The text as filters compare it (`foldText`). */
    folded: text('folded'),
    /** A number, 0 or 1 for a boolean, or a date as days since 1970-01-01. */
    number: real('number'),
  },
  (table) => [
    primaryKey({ columns: [table.fieldId, table.subscriberId] }),
    index('field_values_subscriber').on(table.subscriberId, table.fieldId),
  ],
);
