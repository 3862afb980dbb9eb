import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.js';
import { eraseMailing } from '../mailing/index.js';
import { newsletters } from './table.js';

export const PURGE_NEWSLETTER = 'newsletters.purge';

const PurgeNewsletter = z.object({
  userId: z.number(),
  newsletterId: z.number(),
  deletedAt: z.number(),
  mailingId: z.number().nullable(),
});
export type PurgeNewsletter = z.infer<typeof PurgeNewsletter>;

/** The job of a deletion that nobody took back: the row, and the ledger of what was sent. */
export async function purgeNewsletter(ctx: Context, payload: unknown): Promise<void> {
  const { userId, newsletterId, deletedAt, mailingId } = PurgeNewsletter.parse(payload);
  const isThis = and(eq(newsletters.id, newsletterId), eq(newsletters.userId, userId));
  await ctx.db.transact([
    ctx.db.write.delete(newsletters).where(and(isThis, eq(newsletters.deletedAt, deletedAt))),
  ]);
  // Restored, and perhaps deleted again, which left a job of its own.
  const kept = await ctx.db.read.select({ id: newsletters.id }).from(newsletters).where(isThis);
  if (kept.length === 0 && mailingId !== null) await eraseMailing(ctx, mailingId);
}
