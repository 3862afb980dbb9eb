import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CURRENCY_CODES } from '../../kernel/money/currencies.js';
import { DEFAULT_LOCALE } from '../../kernel/text/locale.js';
import { VISIT_KINDS } from '../../kernel/visits/visit-source.js';
import { users } from '../accounts/index.js';
import { payoutAccounts } from '../payouts/index.js';
import { productFiles } from '../products/index.js';
import { PURCHASE_STATUSES } from './rules.js';

export const PURCHASE_PROVIDERS = ['stripe', 'simulated', 'free'] as const;

/**
 * One row per started payment, and per requested free product. It stores the sale as it was at that time. The row
 * stays without its creator and product, since money moved.
 */
export const purchases = sqliteTable(
  'purchases',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** An unguessable id, which identifies the purchase to the provider and prevents duplicate emails. */
    publicId: text('public_id').notNull().unique(),
    provider: text('provider', { enum: PURCHASE_PROVIDERS }).notNull(),
    /** The provider's id, or `free_{publicId}` for a free product. */
    paymentIntentId: text('payment_intent_id').notNull().unique(),
    /** The connected account that received the money. Null for the instance's own account. Never changes. */
    accountId: text('account_id'),
    /** The instance's part of `amount`, from a connected account. */
    applicationFee: integer('application_fee').notNull().default(0),
    /** The provider's fee, in `settledCurrency`. Null, like the next two, until the provider knows it. */
    providerFee: integer('provider_fee'),
    /** The amount that remained after all fees, before refunds and disputes. */
    settledNet: integer('settled_net'),
    /** The currency of the account's balance. It can differ from `currency`, and be none of our currencies. */
    settledCurrency: text('settled_currency'),
    /** The provider's payout with this money. Null until `sales/record-payouts.ts` finds it. */
    payoutId: text('payout_id'),
    /** The seller, or null once their account is deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** This is not a foreign key, because the product may be deleted. */
    productId: integer('product_id').notNull(),
    productTitle: text('product_title').notNull(),
    fileId: integer('file_id').references(() => productFiles.id, { onDelete: 'set null' }),
    /** The amount that the buyer pays, with tax. All amounts are in the smallest unit of `currency`. */
    amount: integer('amount').notNull(),
    /** The part of `amount` that is tax. Null, like the next three, if none was calculated. */
    tax: integer('tax'),
    /** The relation of the listed price to the tax. */
    taxBehavior: text('tax_behavior', { enum: ['inclusive', 'exclusive'] }),
    /** The provider's calculation. */
    taxCalculation: text('tax_calculation'),
    /** The buyer's country, ISO 3166-1. */
    country: text('country'),
    currency: text('currency', { enum: CURRENCY_CODES }).notNull(),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** The part of `refundedAmount` that Tidings refunded, with its part of `applicationFee`, or 0 without that fee. */
    refundedWithFee: integer('refunded_with_fee').notNull().default(0),
    /** The buyer's locale, for amounts in emails and on receipts. */
    locale: text('locale').notNull().default(DEFAULT_LOCALE),
    /** Counts from 1 for each seller, without gaps. Null without a payment. See `receipts/receipt-numbers.ts`. */
    receiptNumber: integer('receipt_number'),
    /** Null until the buyer enters an address, which then never changes. */
    customerEmail: text('customer_email'),
    customerName: text('customer_name'),
    status: text('status', { enum: PURCHASE_STATUSES }).notNull(),
    /** The provider's reason for a failed payment. */
    failure: text('failure'),
    /** The kind and name of the visit's source, or null if nobody recorded it. */
    attributionKind: text('attribution_kind', { enum: VISIT_KINDS }),
    attributionSource: text('attribution_source'),
    /** The time at which the purchase was paid or given away. */
    completedAt: integer('completed_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('purchases_user_completed').on(table.userId, table.completedAt),
    index('purchases_attribution')
      .on(table.userId, table.attributionKind, table.attributionSource)
      .where(sql`attribution_kind is not null`),
    uniqueIndex('purchases_receipt_number').on(table.userId, table.receiptNumber),
    index('purchases_user_id').on(table.userId, table.id),
    index('purchases_buyer').on(table.customerEmail, table.userId),
    index('purchases_product').on(table.productId),
    index('purchases_file').on(table.fileId),
  ],
);

/** The progress of reading the payments of a provider's payout, so that each page is read once. */
export const payoutReads = sqliteTable(
  'payout_reads',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => payoutAccounts.accountId, { onDelete: 'cascade' }),
    /** The provider's id. */
    payoutId: text('payout_id').notNull(),
    /** The provider's cursor of the next page, or null if there is none. */
    cursor: text('cursor'),
    isComplete: integer('is_complete', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.payoutId] })],
);

/** Links that allow a buyer to download a file. */
export const downloadLinks = sqliteTable(
  'download_links',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The SHA-256 hash of the token. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Sealed with the instance's encryption key by `createTokenColumns`. */
    sealedToken: text('sealed_token').notNull(),
    /** Null for a link that the creator made by hand. */
    purchaseId: integer('purchase_id').references(() => purchases.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').references(() => productFiles.id, { onDelete: 'set null' }),
    /** The creator or seller, or null once their account is deleted. */
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

/** The time at which a client last consumed a use, so that its retries within ten minutes consume none. */
export const downloadUses = sqliteTable(
  'download_uses',
  {
    linkId: integer('link_id')
      .notNull()
      .references(() => downloadLinks.id, { onDelete: 'cascade' }),
    /** A salted hash of address and user agent. */
    client: text('client').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.client] }),
    index('download_uses_used').on(table.usedAt),
  ],
);

/** The provider's reports, each stored once. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);
