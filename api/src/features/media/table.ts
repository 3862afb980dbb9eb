import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';

/** Before every moment at which an image can have been found unused. */
export const BEING_ERASED = 0;

/** An uploaded picture. The bytes are blobs under `images/{key}/`. */
export const images = sqliteTable(
  'images',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Unguessable, and part of the address. */
    key: text('key').notNull().unique(),
    /** For display alone. */
    originalName: text('original_name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes of what was uploaded. */
    size: integer('size').notNull(),
    /** Pixels, upright. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Bytes of all its sizes together, as stored. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    /** When a job found that nothing refers to it; `BEING_ERASED` from the moment it is given up. */
    unusedSince: integer('unused_since'),
    /** In a sent newsletter whose text is gone: emails show it, and nothing here says so. */
    isMailed: integer('is_mailed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('images_user').on(table.userId)],
);
