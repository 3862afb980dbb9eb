import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { cancelUnpaidPayment } from './buying/sweep-payment.js';
import { UNPAID_STATUSES } from './rules.js';
import { downloadLinks, purchases } from './table.js';

const PAGE_SIZE = 100;

/**
 * Erases the sales of a deleted account. Cancels unpaid payments, and deletes free purchases and the download links
 * that the creator made by hand. Paid purchases stay without their creator, because money moved. Their links remain
 * valid until they expire. A payment that still completes is refunded (`refundPayment`).
 */
export async function eraseSales(ctx: Context, userId: number): Promise<void> {
  await cancelUnpaidPayments(ctx, userId);
  await eraseRows(ctx, purchases, sql`user_id = ${userId} and provider = 'free'`);
  await eraseRows(ctx, downloadLinks, sql`creator_id = ${userId} and purchase_id is null`);
  await ctx.db.transact([
    ctx.db.write.update(purchases).set({ userId: null }).where(eq(purchases.userId, userId)),
    ctx.db.write.update(downloadLinks).set({ creatorId: null }).where(eq(downloadLinks.creatorId, userId)),
  ]);
}

async function cancelUnpaidPayments(ctx: Context, userId: number): Promise<void> {
  for (let afterId = 0; ; ) {
    const page = await ctx.db.read
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.userId, userId),
          inArray(purchases.status, UNPAID_STATUSES),
          gt(purchases.id, afterId),
        ),
      )
      .orderBy(asc(purchases.id))
      .limit(PAGE_SIZE);
    const last = page.at(-1);
    if (last === undefined) return;
    for (const purchase of page) await cancelUnpaidPayment(ctx, purchase);
    afterId = last.id;
  }
}
