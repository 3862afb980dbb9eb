import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CURRENCY_CODES, DEFAULT_CURRENCY } from '../../kernel/money/currencies.js';
import { users } from '../accounts/index.js';
import { FILE_TYPES } from './files/rules.js';
import type { GalleryImage, ProductQuestion } from './page/rules.js';
import { TAX_BEHAVIORS } from './rules.js';

/** A product's file. It may outlast its product and its creator, because buyers keep their link. */
export const productFiles = sqliteTable(
  'product_files',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null once the creator's account is deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The blob is `product-files/{key}/file`. The key never leaves the server. */
    key: text('key').notNull().unique(),
    /** The name of the uploaded file, for display and for downloads. */
    originalName: text('original_name').notNull(),
    /** Detected from the bytes, not the name. */
    mimeType: text('mime_type').notNull(),
    /** The size in bytes. */
    size: integer('size').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The pages of a PDF document, or the seconds of a recording. Null if unknown. */
    pages: integer('pages'),
    seconds: integer('seconds'),
  },
  (table) => [index('product_files_user').on(table.userId)],
);

/** Selects the key of the blob of each file. */
export const PRODUCT_FILE_BLOBS = sql`
  select 'product-files/' || ${productFiles.key} || '/file' as key from ${productFiles}`;

export const products = sqliteTable(
  'products',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** The price as typed and displayed, such as `$129.99`. */
    price: text('price').notNull(),
    /** The charged amount, in the smallest unit of its currency, such as cents, or whole yen. */
    priceCents: integer('price_cents').notNull(),
    image: text('image'),
    isDigital: integer('is_digital', { mode: 'boolean' }).notNull().default(true),
    fileType: text('file_type', { enum: FILE_TYPES }).notNull().default('other'),
    /** The file of a digital product, or null for other products. */
    fileId: integer('file_id').references(() => productFiles.id, { onDelete: 'set null' }),
    /** Increases down the page. */
    position: integer('position').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Increases with every change of its text, so that two tabs never overwrite each other. */
    version: integer('version').notNull().default(1),
    /**
     * The end of its page's URL, decoded. The trigger `products_slug_insert` sets the slug of a row without one to
     * `product-{id}`. `products_slug_update` stores the last 20 former slugs. Migration: `0001_triggers.sql`.
     */
    slug: text('slug').notNull().default(''),
    /** The currency of the price (ISO 4217, in lower case), the same for all products of a creator. */
    currency: text('currency', { enum: CURRENCY_CODES }).notNull().default(DEFAULT_CURRENCY),
  },
  (table) => [
    uniqueIndex('products_slug').on(table.userId, table.slug).where(sql`${table.slug} <> ''`),
    index('products_user_position').on(table.userId, table.position),
    index('products_file').on(table.fileId),
  ],
);

/** The settings of a creator's shop. Without a row they are the defaults. */
export const shops = sqliteTable('shops', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The currency of all prices. `changeCurrency` changes it together with them. */
  currency: text('currency', { enum: CURRENCY_CODES }).notNull().default(DEFAULT_CURRENCY),
  /** The relation of prices to tax, on an instance that calculates it. */
  taxBehavior: text('tax_behavior', { enum: TAX_BEHAVIORS }).notNull().default('inclusive'),
});

/** Former slugs, which redirect to the product until another product of the creator uses them. */
export const productFormerSlugs = sqliteTable(
  'product_former_slugs',
  {
    userId: integer('user_id').notNull(),
    slug: text('slug').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.slug] }),
    index('product_former_slugs_product').on(table.productId),
  ],
);

/** The content of a product's own page. Without a row the page shows only the fields of the product. */
export const productPages = sqliteTable(
  'product_pages',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
    /** Sanitized HTML. */
    details: text('details').notNull(),
    images: text('images', { mode: 'json' }).$type<GalleryImage[]>().notNull(),
    questions: text('questions', { mode: 'json' }).$type<ProductQuestion[]>().notNull(),
    /** Plain text. */
    refundTerms: text('refund_terms').notNull(),
    /** A free sample, which anyone may download. */
    previewFileId: integer('preview_file_id').references(() => productFiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('product_pages_user').on(table.userId),
    index('product_pages_preview').on(table.previewFileId),
  ],
);
