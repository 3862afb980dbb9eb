import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { eraseRows } from '../../db/erase-rows.js';
import type { Statement } from '../../db/transact.js';
import { bounces, deliveries, mailings, suppressions } from './table.js';

/** For a batch: nothing of this owner is claimed any more. What is under way arrives; the rest never leaves. */
export function cancelMailings(ctx: Context, ownerId: number): Statement {
  return ctx.db.write
    .update(mailings)
    .set({ state: 'cancelled', finishedAt: ctx.clock.now() })
    .where(and(eq(mailings.ownerId, ownerId), ne(mailings.state, 'finished')));
}

/** One mailing with its ledger, once what it belonged to is gone for good. */
export async function eraseMailing(ctx: Context, mailingId: number): Promise<void> {
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

export async function eraseMailings(ctx: Context, ownerId: number): Promise<void> {
  await eraseRows(ctx, bounces, sql`owner_id = ${ownerId}`);
  await eraseRows(ctx, deliveries, sql`mailing_id in (select id from mailings where owner_id = ${ownerId})`);
  await eraseRows(ctx, mailings, sql`owner_id = ${ownerId}`);
  await eraseRows(ctx, suppressions, sql`owner_id = ${ownerId}`);
}
