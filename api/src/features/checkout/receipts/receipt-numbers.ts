import { eq, max } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { purchases } from '../table.js';

const MIN_DIGITS = 4;

/** The last queued work of each seller. */
const queues = new Map<number, Promise<unknown>>();

/**
 * Runs work that takes a number after all earlier work for the same seller. If two ran at once, both would try the same
 * number. Between processes, the unique index rejects the second.
 */
export async function runSerially<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const current = (queues.get(userId) ?? Promise.resolve()).then(work, work);
  queues.set(userId, current);
  try {
    return await current;
  } finally {
    if (queues.get(userId) === current) queues.delete(userId);
  }
}

/**
 * Returns the number of a seller's next receipt. The transaction that settles the payment stores it, and the index
 * `purchases_receipt_number` allows it once, so a failed transaction leaves no gap. A receipt is never deleted while
 * its seller exists.
 */
export async function getNextReceiptNumber(ctx: Context, userId: number): Promise<number> {
  const [row] = await ctx.db.read
    .select({ last: max(purchases.receiptNumber) })
    .from(purchases)
    .where(eq(purchases.userId, userId));
  return (row?.last ?? 0) + 1;
}

/**
 * Returns the number to show, such as `0007`. A payment that its seller never received has none, so the start of its
 * public id is shown.
 */
export function formatReceiptNumber(purchase: { publicId: string; receiptNumber?: number | null }): string {
  const { publicId, receiptNumber } = purchase;
  return receiptNumber == null ? publicId.slice(0, 12) : String(receiptNumber).padStart(MIN_DIGITS, '0');
}
