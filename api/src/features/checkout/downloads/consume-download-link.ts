import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { hashWithSecret } from '../purchase-names.js';
import { downloadLinks, downloadUses } from '../table.js';
import { REPEAT_WITHIN, RESUME_WITHIN } from './rules.js';

export interface DownloadClient {
  address: string;
  userAgent: string | undefined;
}

/**
 * Consumes a use, unless the same client consumed one just now. Returns `over` if none is left. Concurrent requests
 * compete for the last use, and one gets it. A continued download consumes nothing while its client is remembered.
 */
export async function consumeDownloadLink(
  ctx: Context,
  input: { linkId: number; client: DownloadClient; continues: boolean },
): Promise<'granted' | 'over'> {
  const { linkId, continues } = input;
  const now = ctx.clock.now();
  const client = await hashClient(ctx, { ...input.client, at: now });
  const isBack = (within: number) => hasUsed(ctx, { linkId, client: input.client, within });
  if (continues && (await isBack(RESUME_WITHIN))) return 'granted';
  if (await isBack(REPEAT_WITHIN)) return 'granted';
  try {
    await ctx.db.transact([
      ctx.db.write
        .insert(downloadUses)
        .values({ linkId, client, usedAt: now })
        .onConflictDoUpdate({
          target: [downloadUses.linkId, downloadUses.client],
          set: { usedAt: now },
          setWhere: lte(downloadUses.usedAt, now - REPEAT_WITHIN),
        }),
      expectChange(ctx.db, 'not_just_now'),
      ctx.db.write
        .update(downloadLinks)
        .set({ usedCount: sql`${downloadLinks.usedCount} + 1` })
        .where(
          and(
            eq(downloadLinks.id, linkId),
            eq(downloadLinks.isActive, true),
            gt(downloadLinks.expiresAt, now),
            lt(downloadLinks.usedCount, downloadLinks.maxUses),
          ),
        ),
      expectChange(ctx.db, 'use_left'),
      // No client is remembered for longer than a day.
      ctx.db.write.delete(downloadUses).where(lt(downloadUses.usedAt, now - DAY)),
    ]);
    return 'granted';
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    return error.expectation === 'not_just_now' ? 'granted' : 'over';
  }
}

/** Returns whether a client consumed a use so recently that its next request consumes none. */
export function hasUsedRecently(
  ctx: Context,
  { linkId, client }: { linkId: number; client: DownloadClient },
): Promise<boolean> {
  return hasUsed(ctx, { linkId, client, within: REPEAT_WITHIN });
}

/**
 * Returns whether a client used the link within a time. Also compares the hash from the start of that time, because
 * hashes change at midnight.
 */
async function hasUsed(
  ctx: Context,
  { linkId, client, within }: { linkId: number; client: DownloadClient; within: number },
): Promise<boolean> {
  const now = ctx.clock.now();
  const names = await Promise.all([now, now - within].map((at) => hashClient(ctx, { ...client, at })));
  const [row] = await ctx.db.read
    .select({ usedAt: downloadUses.usedAt })
    .from(downloadUses)
    .where(
      and(
        eq(downloadUses.linkId, linkId),
        inArray(downloadUses.client, names),
        gt(downloadUses.usedAt, now - within),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns a hash that distinguishes clients within one day, and identifies nobody on the next day. */
function hashClient(
  ctx: Context,
  { address, userAgent = '', at }: DownloadClient & { at: number },
): Promise<string> {
  const day = Math.floor(at / DAY);
  return hashWithSecret(ctx, JSON.stringify(['download-client', day, address, userAgent]));
}
