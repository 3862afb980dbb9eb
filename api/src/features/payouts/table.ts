import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';
import { ACCOUNT_STATUSES } from './rules.js';

/**
 * A creator's accounts at the payment provider, one in use, and earlier ones that ended. The provider's last response
 * is stored, so that no page asks the provider. Purchases store the provider's id of their account, not this row.
 */
export const payoutAccounts = sqliteTable(
  'payout_accounts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['stripe', 'simulated'] }).notNull(),
    /** The provider's id. */
    accountId: text('account_id').notNull().unique(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ACCOUNT_STATUSES }).notNull(),
    canPayOut: integer('can_pay_out', { mode: 'boolean' }).notNull(),
    /** JSON of the fields that the provider needs, in its own words. */
    due: text('due').notNull(),
    dueBy: integer('due_by'),
    disabledReason: text('disabled_reason'),
    /** Increases with each change, so that an older response of the provider never replaces a newer one. */
    version: integer('version').notNull().default(1),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payout_accounts_current')
      .on(table.userId, table.provider)
      .where(sql`status <> 'disconnected'`),
    index('payout_accounts_user').on(table.userId),
  ],
);
