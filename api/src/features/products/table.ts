import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import { FILE_TYPES } from './rules.js';

/** What is sold, as bytes. It may outlive its product and its creator: whoever paid keeps their link. */
export const productFiles = sqliteTable(
  'product_files',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null once the creator is gone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The blob is `product-files/{key}/file`. It never leaves the server. */
    key: text('key').notNull().unique(),
    /** For display, and for the name that a download is saved under. */
    originalName: text('original_name').notNull(),
    /** What the bytes say, not the name. */
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('product_files_user').on(table.userId)],
);

export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** As it was typed, and as it is shown: `$129.99`. */
    price: text('price').notNull(),
    /** What is charged, in cents. */
    priceCents: integer('price_cents').notNull(),
    image: text('image'),
    isDigital: integer('is_digital', { mode: 'boolean' }).notNull().default(true),
    fileType: text('file_type', { enum: FILE_TYPES }).notNull().default('other'),
    /** Of what is digital alone. */
    fileId: integer('file_id').references(() => productFiles.id, { onDelete: 'set null' }),
    /** Rises down the page. */
    position: integer('position').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Rises with every change of its text, so that two tabs never overwrite each other. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('products_user_position').on(table.userId, table.position),
    index('products_file').on(table.fileId),
  ],
);
