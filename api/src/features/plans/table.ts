import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PRICE_IDS } from '../../kernel/plans/plan-prices.js';
import { REVERSALS } from '../../ports/subscriptions.js';
import { users } from '../accounts/index.js';
import { SUBSCRIPTION_STATUSES } from './subscription/subscription-rules.js';

/** One row per user: an administrator's settings of the plan, and the usage of the current month. */
export const plans = sqliteTable(
  'plans',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether an administrator granted Pro. To check for Pro, use `getPlan` or `whereProNow`: a subscription counts too. */
    isGranted: integer('is_granted', { mode: 'boolean' }).notNull().default(false),
    /** Custom quota while on the free plan; null for the instance's default. */
    freeQuota: integer('free_quota'),
    /** The quota on Pro; see `freeQuota`. */
    proQuota: integer('pro_quota'),
    /** Newsletters sent in the month that began at `countedSince`; read through `currentUsage`. */
    emailsSent: integer('emails_sent').notNull().default(0),
    countedSince: integer('counted_since').notNull(),
    /** Start of the monthly count: registration, the last reset, or the billing day. */
    lastResetAt: integer('last_reset_at').notNull(),
  },
  (table) => [index('plans_granted').on(table.userId).where(sql`is_granted = 1`)],
);

/**
 * One row per started subscription, in the provider's last known state. Inserted before the provider is called: its
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
    /** The provider's ids; null until it has responded. */
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id').unique(),
    priceId: text('price_id', { enum: PRICE_IDS }).notNull(),
    /** Cents per period; null until the provider has responded. */
    amount: integer('amount'),
    status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull(),
    billingAnchorAt: integer('billing_anchor_at'),
    currentPeriodStart: integer('current_period_start'),
    currentPeriodEnd: integer('current_period_end'),
    paidUntil: integer('paid_until'),
    pastDueSince: integer('past_due_since'),
    cancelAtPeriodEnd: integer('cancel_at_period_end', { mode: 'boolean' }).notNull().default(false),
    reversal: text('reversal', { enum: REVERSALS }).notNull().default('none'),
    /** Whether a payment was made or first reported after its owner's account was deleted. Tidings refunds it. */
    isPaidByErased: integer('paid_by_erased', { mode: 'boolean' }).notNull().default(false),
    endedAt: integer('ended_at'),
    /** Pro lasts until then unless the provider reports otherwise; null without Pro. See `calculateProUntil`. */
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
