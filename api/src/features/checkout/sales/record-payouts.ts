import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.js';
import type { ProviderPayout } from '../../../ports/payouts.js';
import type { Context } from '../../../server/context.js';
import { callProvider, isDisconnected } from '../../payments/index.js';
import { findCurrentAccount } from '../../payouts/index.js';
import { payoutReads, purchases } from '../table.js';

/** The number of newest payouts that one export asks for. The provider lists no more at once. */
const PAYOUTS_AT_ONCE = 100;

/** The number of pages of payments that one export asks for, because its creator waits. The next export continues. */
const PAGES_AT_ONCE = 20;

/**
 * Asks the provider which payouts have the money of a creator's sales, and stores it with the sales. Reads each page of
 * a payout once. If the provider fails, the sales stay without payouts until the next time.
 */
export async function recordPayouts(ctx: Context, userId: number): Promise<void> {
  const account = await findCurrentAccount(ctx, userId);
  if (account === undefined) return;
  const seller = { userId, accountId: account.accountId };
  const { sales, oldest } = await findUnrecorded(ctx, seller);
  if (sales === 0) return;
  try {
    const { payouts } = await callProvider(ctx, () =>
      ctx.payments.payouts.list({ accountId: seller.accountId, limit: PAYOUTS_AT_ONCE }),
    );
    await deleteReturnedPayouts(ctx, { ...seller, payouts });
    if (oldest === null) return;
    // The payments of a payout in an earlier state are not final.
    const paidPayouts = payouts.filter(
      ({ status, isReconciled, createdAt }) => status === 'paid' && isReconciled && createdAt > oldest,
    );
    await readPayouts(ctx, { ...seller, payoutIds: paidPayouts.map(({ id }) => id) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ code: error.code }, 'exported sales without asking about their payouts');
  }
}

interface Seller {
  userId: number;
  accountId: string;
}

/** Counts the paid sales. Returns the start of the oldest without a payout, as it may settle after its payout. */
async function findUnrecorded(
  ctx: Context,
  seller: Seller,
): Promise<{ sales: number; oldest: number | null }> {
  const { completedAt, createdAt, payoutId } = purchases;
  const [row] = await ctx.db.read
    .select({
      sales: sql<number>`count(*)`,
      oldest: sql<number | null>`min(case when ${payoutId} is null then ${createdAt} end)`,
    })
    .from(purchases)
    .where(and(whereSeller(seller), isNotNull(completedAt)));
  return row ?? { sales: 0, oldest: null };
}

/** Deletes payouts that a bank has returned, even days later. Their money is then in the balance again. */
async function deleteReturnedPayouts(
  ctx: Context,
  { payouts, ...seller }: Seller & { payouts: ProviderPayout[] },
): Promise<void> {
  const returnedPayouts = payouts.filter(({ status }) => status === 'failed' || status === 'canceled');
  if (returnedPayouts.length === 0) return;
  const ids = returnedPayouts.map(({ id }) => id);
  await ctx.db.transact([
    ctx.db.write
      .update(purchases)
      .set({ payoutId: null })
      .where(and(whereSeller(seller), inArray(purchases.payoutId, ids))),
  ]);
}

async function readPayouts(
  ctx: Context,
  { payoutIds, ...seller }: Seller & { payoutIds: string[] },
): Promise<void> {
  const reads = await listPayoutReads(ctx, { ...seller, payoutIds });
  let pages = 0;
  for (const payoutId of payoutIds) {
    const savedRead = reads.get(payoutId);
    if (savedRead?.isComplete) continue;
    let cursor = savedRead?.cursor ?? null;
    do {
      if (pages === PAGES_AT_ONCE) return;
      pages += 1;
      cursor = await readPage(ctx, { ...seller, payoutId, after: cursor });
    } while (cursor !== null);
  }
}

async function listPayoutReads(
  ctx: Context,
  { accountId, payoutIds }: Seller & { payoutIds: string[] },
): Promise<Map<string, typeof payoutReads.$inferSelect>> {
  const rows = await ctx.db.read
    .select()
    .from(payoutReads)
    .where(and(eq(payoutReads.accountId, accountId), inArray(payoutReads.payoutId, payoutIds)));
  return new Map(rows.map((row) => [row.payoutId, row]));
}

/** Stores the payout with the sales of its next page. Returns the start of the page after it, or null at the end. */
async function readPage(
  ctx: Context,
  { payoutId, after, ...seller }: Seller & { payoutId: string; after: string | null },
): Promise<string | null> {
  const { accountId } = seller;
  const page = await callProvider(ctx, () =>
    ctx.payments.payouts.listPayments({ accountId, payoutId, after: after ?? undefined }),
  ).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (page === undefined) return null;
  const { intentIds, next: cursor } = page;
  const isInPayout = sql`${purchases.paymentIntentId} in (select value from json_each(${JSON.stringify(intentIds)}))`;
  const progress = { cursor, isComplete: cursor === null };
  await ctx.db.transact([
    ctx.db.write
      .update(purchases)
      .set({ payoutId })
      .where(and(whereSeller(seller), isInPayout)),
    ctx.db.write
      .insert(payoutReads)
      .values({ accountId, payoutId, ...progress })
      .onConflictDoUpdate({ target: [payoutReads.accountId, payoutReads.payoutId], set: progress }),
  ]);
  return cursor;
}

/** Returns whether the provider rejected this one payout. The others are still read. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'stripe_invalid_request_error' && !isDisconnected(error);
}

function whereSeller({ userId, accountId }: Seller) {
  return and(eq(purchases.userId, userId), eq(purchases.accountId, accountId));
}
