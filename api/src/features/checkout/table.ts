import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { VISIT_KINDS } from '../../kernel/visit-source.js';
import { users } from '../accounts/index.js';
import { productFiles } from '../products/index.js';
import { PURCHASE_STATES } from './rules.js';

export const PURCHASE_PROVIDERS = ['stripe', 'simulated', 'free'] as const;

/**
 * One for each payment that was begun, and for each free product that was asked for. It holds what was sold as it
 * was then; without its creator and its product it stays, as money did move.
 */
export const purchases = sqliteTable(
  'purchases',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Unguessable; names the purchase towards the provider, and keeps its mails from going out twice. */
    publicId: text('public_id').notNull().unique(),
    provider: text('provider', { enum: PURCHASE_PROVIDERS }).notNull(),
    /** The provider's; of a free product `free_{publicId}`. */
    paymentIntentId: text('payment_intent_id').notNull().unique(),
    /** Whose product it was; null once they are gone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** No reference: the product may be gone. */
    productId: integer('product_id').notNull(),
    productTitle: text('product_title').notNull(),
    fileId: integer('file_id').references(() => productFiles.id, { onDelete: 'set null' }),
    /** Cents, as `refundedAmount`. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** Null until the buyer has told it; then it stays. */
    customerEmail: text('customer_email'),
    customerName: text('customer_name'),
    status: text('status', { enum: PURCHASE_STATES }).notNull(),
    /** What the provider said of a payment that failed. */
    failure: text('failure'),
    /** What had brought the buyer, and its name; null where nobody recorded it. */
    attributionKind: text('attribution_kind', { enum: VISIT_KINDS }),
    attributionSource: text('attribution_source'),
    /** When it was paid, or given for nothing. */
    completedAt: integer('completed_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('purchases_user_completed').on(table.userId, table.completedAt),
    index('purchases_attribution')
      .on(table.userId, table.attributionKind, table.attributionSource)
      .where(sql`attribution_kind is not null`),
    index('purchases_user_id').on(table.userId, table.id),
    index('purchases_product').on(table.productId),
    index('purchases_file').on(table.fileId),
  ],
);

/** A way to a file, for a buyer. */
export const downloadLinks = sqliteTable(
  'download_links',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Retired: the same as `tokenHash`. Dropped in a later release, once no server of the previous one writes it. */
    retiredToken: text('token').notNull().unique(),
    /** SHA-256. Null in a row that the previous release wrote, until `hashDownloadTokens` has been there. */
    tokenHash: text('token_hash').unique(),
    /** Sealed with the instance's encryption key: see `tokenColumns`. */
    sealedToken: text('sealed_token'),
    /** Null for one that the creator made by hand. */
    purchaseId: integer('purchase_id').references(() => purchases.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').references(() => productFiles.id, { onDelete: 'set null' }),
    /** Who made or sold it; null once they are gone. */
    creatorId: integer('creator_id').references(() => users.id, { onDelete: 'set null' }),
    productId: integer('product_id'),
    email: text('email'),
    usedCount: integer('used_count').notNull().default(0),
    maxUses: integer('max_uses').notNull(),
    /** False after a refund or a dispute. */
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('download_links_purchase').on(table.purchaseId),
    index('download_links_file').on(table.fileId),
    index('download_links_creator').on(table.creatorId),
  ],
);

/** When a client last burnt a use, so that its next tries within ten minutes burn none. */
export const downloadUses = sqliteTable(
  'download_uses',
  {
    linkId: integer('link_id')
      .notNull()
      .references(() => downloadLinks.id, { onDelete: 'cascade' }),
    /** A salted hash of address and program. */
    client: text('client').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.client] }),
    index('download_uses_used').on(table.usedAt),
  ],
);

/** What the provider has reported, each once. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);
