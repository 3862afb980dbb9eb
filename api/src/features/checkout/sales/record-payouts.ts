import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.js';
import type { ProviderPayout } from '../../../ports/payouts.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { findCurrentAccount } from '../../payouts/index.js';
import { purchases } from '../table.js';

/** The newest payouts that one export asks about, because its creator waits. */
const PAYOUTS_AT_ONCE = 20;

/**
 * Asks the provider which payouts have the money of a creator's sales, and stores it with the sales. Asks only about
 * payouts that may have a sale without one. If the provider fails, the sales stay without payouts until the next time.
 */
export async function recordPayouts(ctx: Context, userId: number): Promise<void> {
  const account = await findCurrentAccount(ctx, userId);
  if (account === undefined) return;
  const { accountId } = account;
  const oldest = await findOldestUnrecorded(ctx, { userId, accountId });
  if (oldest === undefined) return;
  try {
    const { payouts } = await callProvider(ctx, () =>
      ctx.payments.payouts.list({ accountId, limit: PAYOUTS_AT_ONCE }),
    );
    // Which payments an earlier state has is not final.
    const paid = payouts.filter(({ status, createdAt }) => status === 'paid' && createdAt > oldest);
    const known = await listKnown(ctx, { userId, accountId, ids: paid.map(({ id }) => id) });
    const open = paid.filter(({ id }) => !known.has(id));
    for (const payout of open) await recordPayout(ctx, { userId, accountId, payout });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ code: error.code }, 'exported sales without asking about their payouts');
  }
}

interface Seller {
  userId: number;
  accountId: string;
}

/** Returns when the oldest sale without a payout was paid. */
async function findOldestUnrecorded(ctx: Context, seller: Seller): Promise<number | undefined> {
  const { completedAt, payoutId } = purchases;
  const [row] = await ctx.db.read
    .select({ at: sql<number | null>`min(${completedAt})` })
    .from(purchases)
    .where(and(isOf(seller), isNotNull(completedAt), isNull(payoutId)));
  return row?.at ?? undefined;
}

async function listKnown(
  ctx: Context,
  { ids, ...seller }: Seller & { ids: string[] },
): Promise<Set<string | null>> {
  const rows = await ctx.db.read
    .selectDistinct({ id: purchases.payoutId })
    .from(purchases)
    .where(and(isOf(seller), inArray(purchases.payoutId, ids)));
  return new Set(rows.map(({ id }) => id));
}

async function recordPayout(
  ctx: Context,
  { payout, ...seller }: Seller & { payout: ProviderPayout },
): Promise<void> {
  const { accountId } = seller;
  const { id: payoutId } = payout;
  const intents = await callProvider(ctx, () => ctx.payments.payouts.listPayments({ accountId, payoutId }));
  if (intents.length === 0) return;
  const isInPayout = sql`${purchases.paymentIntentId} in (select value from json_each(${JSON.stringify(intents)}))`;
  await ctx.db.transact([
    ctx.db.write
      .update(purchases)
      .set({ payoutId })
      .where(and(isOf(seller), isInPayout)),
  ]);
}

function isOf({ userId, accountId }: Seller) {
  return and(eq(purchases.userId, userId), eq(purchases.accountId, accountId));
}
