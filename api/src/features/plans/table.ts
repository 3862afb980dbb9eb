import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PRICE_IDS } from '../../kernel/plans/plan-prices.js';
import { REVERSALS } from '../../ports/subscriptions.js';
import { users } from '../accounts/index.js';
import { SUBSCRIPTION_STATUSES } from './subscription/subscription-rules.js';

/** An administrator's settings of the plan, and the usage of the current month, with one row per user. */
export const plans = sqliteTable(
  'plans',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** True if an administrator granted Pro. To check for Pro, use `getPlan` or `whereProNow`. */
    isGranted: integer('is_granted', { mode: 'boolean' }).notNull().default(false),
    /** Custom quota while on the free plan, or null for the instance's default. */
    freeQuota: integer('free_quota'),
    /** Custom quota while on Pro, like `freeQuota`. */
    proQuota: integer('pro_quota'),
    /** Newsletters sent in the month that began at `countedSince`. Read it through `calculateCurrentUsage`. */
    emailsSent: integer('emails_sent').notNull().default(0),
    countedSince: integer('counted_since').notNull(),
    /** Start of the monthly count, which is the registration, the last reset, or the billing day. */
    lastResetAt: integer('last_reset_at').notNull(),
  },
  (table) => [index('plans_granted').on(table.userId).where(sql`is_granted = 1`)],
);

/**
 * One row per started subscription, in the provider's last known state. Inserted before the call to the provider. Its
 * `publicId` is the idempotency key, so a retry creates no second subscription.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    publicId: text('public_id').notNull().unique(),
    /** Null once the account is deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    provider: text('provider', { enum: ['stripe', 'simulated'] }).notNull(),
    /** The provider's ids, or null until it has responded. */
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id').unique(),
    priceId: text('price_id', { enum: PRICE_IDS }).notNull(),
    /** Cents per period, or null until the provider has responded. */
    amount: integer('amount'),
    status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull(),
    billingAnchorAt: integer('billing_anchor_at'),
    currentPeriodStart: integer('current_period_start'),
    currentPeriodEnd: integer('current_period_end'),
    paidUntil: integer('paid_until'),
    pastDueSince: integer('past_due_since'),
    cancelAtPeriodEnd: integer('cancel_at_period_end', { mode: 'boolean' }).notNull().default(false),
    reversal: text('reversal', { enum: REVERSALS }).notNull().default('none'),
    /** True if a payment was made or first reported after its owner's account was deleted. Tidings refunds it. */
    isPaidByErased: integer('paid_by_erased', { mode: 'boolean' }).notNull().default(false),
    endedAt: integer('ended_at'),
    /** Pro lasts until this time unless the provider reports otherwise. Null without Pro. See `calculateProUntil`. */
    proUntil: integer('pro_until'),
    /** The time of the next check with the provider if it reports nothing. A job with another time is stale. */
    checkAt: integer('check_at'),
    /** Increases with each change. */
    version: integer('version').notNull().default(1),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId, table.id),
    uniqueIndex('subscriptions_unended').on(table.userId).where(sql`${table.endedAt} is null`),
  ],
);
