import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';

/** Earlier than any time at which an image can have been found unused. */
export const ERASURE_STARTED = 0;

/** An uploaded image. The bytes are blobs under `images/{key}/`. */
export const images = sqliteTable(
  'images',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Unguessable, and part of the URL. */
    key: text('key').notNull().unique(),
    /** The name of the uploaded file, for display only. */
    originalName: text('original_name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes of the upload. */
    size: integer('size').notNull(),
    /** Pixels, upright. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Bytes of all its sizes together, as stored. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    /** The time at which a job found the file unused, or `ERASURE_STARTED` once its deletion has started. */
    unusedSince: integer('unused_since'),
    /** True if a sent newsletter with deleted text used it. Emails show it, but no row refers to it. */
    isMailed: integer('is_mailed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('images_user').on(table.userId)],
);

/** Selects the key of a blob that each image has. */
export const IMAGE_BLOBS = sql`select 'images/' || ${images.key} || '/512.webp' as key from ${images}`;
