import { and, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { createNotFoundError } from '../../kernel/errors.js';
import { createUserEmitter } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { calculateCurrentUsage, calculatePeriodEnd, chooseNewsletterQuota } from './rules.js';
import { plans, subscriptions } from './table.js';

export interface Plan {
  isPro: boolean;
  /** True if an administrator granted Pro, with or without a paid subscription. */
  isGranted: boolean;
  /** Newsletters a month, and newsletters sent in this month. The names are the names of the API. */
  emailQuota: number;
  emailsSent: number;
  periodStart: number;
  /** The start of the next month. */
  resetsAt: number;
}

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * Returns whether the user of a `plans` row is on Pro now, by a grant, or by a subscription in its paid time. Only
 * queries that join `plans` use it. All others use `getPlan`.
 */
export function whereProNow(ctx: Context): SQL<boolean> {
  const isPro = sql`(${plans.isGranted} or exists (
    select 1 from ${subscriptions}
    where ${subscriptions.userId} = ${plans.userId} and ${subscriptions.proUntil} > ${ctx.clock.now()}
  ))`;
  // Nested, because a query over one table omits the table names of a field's columns, and `user_id = user_id` would
  // make everyone Pro as soon as one user is.
  return sql<boolean>`${isPro}`.mapWith(Boolean);
}

export async function getPlan(ctx: Context, userId: number): Promise<Plan> {
  const plan = (await listPlans(ctx, [userId])).get(userId);
  if (plan === undefined) throw createNotFoundError('Plan');
  return plan;
}

export async function listPlans(ctx: Context, userIds: readonly number[]): Promise<Map<number, Plan>> {
  const planRows = await ctx.db.read
    .select({ row: plans, isPro: whereProNow(ctx) })
    .from(plans)
    .where(inArray(plans.userId, [...userIds]));
  return new Map(planRows.map(({ row, isPro }) => [row.userId, toPlan(ctx, { row, isPro })]));
}

function toPlan(ctx: Context, { row, isPro }: { row: typeof plans.$inferSelect; isPro: boolean }): Plan {
  const usage = calculateCurrentUsage(row, ctx.clock.now());
  return {
    isPro,
    isGranted: row.isGranted,
    emailQuota: chooseNewsletterQuota({ ...row, isPro }, ctx.instance),
    ...usage,
    resetsAt: calculatePeriodEnd(row.lastResetAt, usage.periodStart),
  };
}

/** Selects the ids of all users on Pro, by a grant and by paid time, each by its index. */
export function selectProUserIds(ctx: Context): SQL {
  return sql`select user_id from plans where is_granted = 1
    union select user_id from subscriptions where pro_until > ${ctx.clock.now()} and user_id is not null`;
}

export async function countProUsers(ctx: Context): Promise<number> {
  const [row] = await ctx.db.read.all<{ count: number }>(
    sql`select count(*) as count from (${selectProUserIds(ctx)})`,
  );
  return row?.count ?? 0;
}

/** Builds the statement that inserts the free plan, on which every user starts, in the batch of a registration. */
export function insertFreePlan(ctx: Context, userId: SQL<number>): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.insert(plans).values({ userId, countedSince: now, lastResetAt: now });
}

/** Returns the user's newest subscription, which is the one that counts. */
export async function findSubscription(ctx: Context, userId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db.read
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row;
}

/** Returns the unended subscription. An index allows only one. */
export async function findCurrentSubscription(
  ctx: Context,
  userId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db.read
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt)));
  return row;
}

/** Returns whether any subscription of the user grants Pro now, also an ended one. */
export async function hasPaidTime(ctx: Context, userId: number): Promise<boolean> {
  const [row] = await ctx.db.read
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), gt(subscriptions.proUntil, ctx.clock.now())))
    .limit(1);
  return row !== undefined;
}

export async function findByPublicId(ctx: Context, publicId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db.read.select().from(subscriptions).where(eq(subscriptions.publicId, publicId));
  return row;
}

/** Finds a subscription by the provider's id. */
export async function findByProviderId(
  ctx: Context,
  subscriptionId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db.read
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.subscriptionId, subscriptionId));
  return row;
}

/** Finds the provider's customer id, from the newest subscription that has one. */
export async function findCustomerId(ctx: Context, userId: number): Promise<string | undefined> {
  const [row] = await ctx.db.read
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.provider, ctx.payments.kind),
        sql`${subscriptions.customerId} is not null`,
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row?.customerId ?? undefined;
}

/** Emitted when a creator's plan changes. */
export const { emit: emitPlanChanged, on: onPlanChanged } = createUserEmitter<Context>();

/**
 * Builds the statements that count one newsletter in the month in which `plan` was read, in the batch of a send. Fails
 * with `quota_left` if a concurrent send used the last of the quota.
 */
export function countNewsletter(ctx: Context, input: { userId: number; plan: Plan }): [Statement, Statement] {
  const { userId, plan } = input;
  // If the month has ended since the row was written, the count starts at zero.
  const sentThisPeriod = sql`iif(${plans.countedSince} < ${plan.periodStart}, 0, ${plans.emailsSent})`;
  return [
    ctx.db.write
      .update(plans)
      .set({
        emailsSent: sql`${sentThisPeriod} + 1`,
        countedSince: sql`max(${plans.countedSince}, ${plan.periodStart})`,
      })
      .where(and(eq(plans.userId, userId), sql`${sentThisPeriod} < ${plan.emailQuota}`)),
    expectChange(ctx.db, 'quota_left'),
  ];
}

/**
 * Returns the quota that was counted at `countedAt`, in the batch that undoes a send, unless a new month has started
 * since.
 */
export function uncountNewsletter(ctx: Context, input: { userId: number; countedAt: number }): Statement {
  return ctx.db.write
    .update(plans)
    .set({ emailsSent: sql`${plans.emailsSent} - 1` })
    .where(
      and(eq(plans.userId, input.userId), lte(plans.countedSince, input.countedAt), gt(plans.emailsSent, 0)),
    );
}
