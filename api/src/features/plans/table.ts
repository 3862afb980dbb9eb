import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PRICE_IDS } from '../../ports/subscriptions.js';
import { users } from '../accounts/index.js';
import { MONEY_BACK, SUBSCRIPTION_STATES } from './subscription/subscription-rules.js';

/** One row a user: what an administrator has set of the plan, and how much of the running month is used. */
export const plans = sqliteTable(
  'plans',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Pro as a present. Whether somebody is on Pro is asked of `getPlan` or `isProNow`: a subscription gives it too. */
    isGranted: integer('is_pro', { mode: 'boolean' }).notNull().default(false),
    /** Set for this user, and in force whenever they are on the free plan; null for the instance's. */
    freeQuota: integer('free_quota'),
    /** As `freeQuota`, on Pro. */
    proQuota: integer('pro_quota'),
    /** Newsletters sent in the month that began at `countedSince`; read through `currentUsage`. */
    emailsSent: integer('emails_sent').notNull().default(0),
    countedSince: integer('counted_since').notNull(),
    /** From where months are counted: registration, the last reset, or the billing day. */
    lastResetAt: integer('last_reset_at').notNull(),
  },
  (table) => [index('plans_granted').on(table.userId).where(sql`is_pro = 1`)],
);

/**
 * One for each subscription that was begun, as the provider told it last. It is there before the provider hears of
 * it: its `publicId` is what makes two tries one subscription.
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    publicId: text('public_id').notNull().unique(),
    /** Null once they are gone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    provider: text('provider', { enum: ['stripe', 'simulated'] }).notNull(),
    /** The provider's, as `subscriptionId`; null until it has answered. */
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id').unique(),
    priceId: text('price_id', { enum: PRICE_IDS }).notNull(),
    /** Cents a period; null until the provider has answered. */
    amount: integer('amount'),
    status: text('status', { enum: SUBSCRIPTION_STATES }).notNull(),
    anchorAt: integer('anchor_at'),
    currentPeriodStart: integer('current_period_start'),
    currentPeriodEnd: integer('current_period_end'),
    paidUntil: integer('paid_until'),
    pastDueSince: integer('past_due_since'),
    cancelAtPeriodEnd: integer('cancel_at_period_end', { mode: 'boolean' }).notNull().default(false),
    moneyBack: text('money_back', { enum: MONEY_BACK }).notNull().default('none'),
    /** A payment came, or was first heard of, when its owner was gone: the money goes back. */
    paidWhenGone: integer('paid_when_gone', { mode: 'boolean' }).notNull().default(false),
    endedAt: integer('ended_at'),
    /** Until when it gives Pro if nothing more is heard of it; null while it gives none. See `proUntilOf`. */
    proUntil: integer('pro_until'),
    /** When it is looked at next without being told to; its job knows the same time, any other job is an old one. */
    lookAt: integer('look_at'),
    /** Goes up with each change. */
    version: integer('version').notNull().default(1),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId, table.id),
    uniqueIndex('subscriptions_unended').on(table.userId).where(sql`${table.endedAt} is null`),
  ],
);
