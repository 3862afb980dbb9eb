import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { deleteFiles } from './compaction/erase-from-files.js';
import { bounces, compactedNewsletters, deliveries, deliveryFiles, mailings, suppressions } from './table.js';

/** Names are hashes or random: none of another begins so. A Message-ID of ours has no dot but the one behind it. */
const LASTING = 'lasting-';
/** What has not left by then is of no use to anybody. */
const LASTS_FOR = 7 * DAY;

/** Names a mailing that leaves even when its owner goes: what it brings belongs to who gets it. */
export function lastingName(publicId: string): string {
  return `${LASTING}${publicId}`;
}

/** For a batch: nothing of this owner is claimed any more. What is under way arrives; of the rest only what lasts. */
export function cancelMailings(ctx: Context, ownerId: number): Statement {
  return ctx.db.write
    .update(mailings)
    .set({ state: 'cancelled', finishedAt: ctx.clock.now() })
    .where(and(eq(mailings.ownerId, ownerId), ne(mailings.state, 'finished'), not(mustLeave(ctx))));
}

/** One mailing with its ledger, once what it belonged to is gone for good. */
export async function eraseMailing(ctx: Context, mailingId: number): Promise<void> {
  await deleteFiles(ctx, mailingId);
  await eraseRows(ctx, deliveries, sql`mailing_id = ${mailingId}`);
  await eraseRows(ctx, mailings, sql`id = ${mailingId}`);
}

/** What removals left behind by the time their rows are deleted. */
export async function eraseRemovals(ctx: Context, input: { ownerId: number; before: number }): Promise<void> {
  const { ownerId, before } = input;
  await eraseRows(
    ctx,
    suppressions,
    sql`owner_id = ${ownerId} and reason = 'removed' and created_at <= ${before}`,
  );
}

/** All of an owner's. False while some of it has yet to leave: asked again, it takes that too. */
export async function eraseMailings(ctx: Context, ownerId: number): Promise<boolean> {
  const over = sql`owner_id = ${ownerId} and not ${mustLeave(ctx)}`;
  for (const mailingId of await listMailingsWithFiles(ctx, ownerId)) await deleteFiles(ctx, mailingId);
  await eraseRows(ctx, compactedNewsletters, sql`owner_id = ${ownerId}`);
  await eraseRows(ctx, bounces, sql`owner_id = ${ownerId}`);
  await eraseRows(ctx, deliveries, sql`mailing_id in (select id from mailings where ${over})`);
  await eraseRows(ctx, mailings, over);
  await eraseRows(ctx, suppressions, sql`owner_id = ${ownerId}`);
  const [left] = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(eq(mailings.ownerId, ownerId))
    .limit(1);
  return left === undefined;
}

async function listMailingsWithFiles(ctx: Context, ownerId: number): Promise<number[]> {
  const rows = await ctx.db.read
    .selectDistinct({ mailingId: deliveryFiles.mailingId })
    .from(deliveryFiles)
    .innerJoin(mailings, eq(mailings.id, deliveryFiles.mailingId))
    .where(eq(mailings.ownerId, ownerId));
  return rows.map(({ mailingId }) => mailingId);
}

function mustLeave(ctx: Context): SQL {
  const since = ctx.clock.now() - LASTS_FOR;
  return sql`(state = 'sending' and created_at > ${since} and substr(public_id, 1, ${LASTING.length}) = ${LASTING})`;
}
