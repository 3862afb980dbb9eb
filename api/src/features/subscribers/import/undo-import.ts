import { and, asc, eq, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { hasUnfinishedMailing, suppressRemoved } from '../../mailing/index.js';
import { schedulePurge } from '../list/remove-subscriber.js';
import { imports, subscribers } from '../table.js';
import { RESPITE_MS, type Step } from './import-job.js';
import type { Import } from './import-store.js';

/** Subscribers removed in one transaction. */
const CHUNK = 500;

/**
 * Deletes exactly the subscribers that the import added, chunk by chunk. Unsubscribed rows remain, or a later import
 * would add them again. Rows that have since subscribed themselves no longer belong to the import.
 */
export async function undoImport(ctx: Context, importRow: Import, step: Step): Promise<void> {
  const { id, userId } = importRow;
  for (;;) {
    const rows = await ctx.db.read
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(
        and(
          eq(subscribers.importId, id),
          eq(subscribers.source, 'import'),
          sql`iif(${subscribers.status} = 'removed', ${subscribers.removedFrom}, ${subscribers.status}) <> 'unsubscribed'`,
        ),
      )
      .orderBy(asc(subscribers.id))
      .limit(CHUNK);
    if (rows.length === 0) break;
    const addresses = rows.map(({ email }) => email);
    const isMailed = await hasUnfinishedMailing(ctx, userId);
    const ids = JSON.stringify(rows.map((row) => row.id));
    await ctx.db.transact([
      countUndone(ctx, { userId, ids }),
      ctx.db.write.run(sql`
        delete from subscribers
        where id in (select value from json_each(${ids})) and source = 'import'`),
      ctx.db.write
        .update(imports)
        .set({ undone: sql`${imports.undone} + changes()` })
        .where(eq(imports.id, id)),
      ...(isMailed ? [suppressRemoved(ctx, { ownerId: userId, addresses })] : []),
    ]);
    await step(RESPITE_MS);
  }
  await ctx.db.transact([
    ctx.db.write
      .update(imports)
      .set({ status: 'undone', undoneAt: ctx.clock.now() })
      .where(and(eq(imports.id, id), eq(imports.status, 'undoing'))),
    schedulePurge(ctx, userId),
  ]);
}

/** Counts the undone subscribers before they are deleted. Rows that were removed earlier already count as left. */
function countUndone(ctx: Context, { userId, ids }: { userId: number; ids: string }): Statement {
  return ctx.db.write.run(sql`
    insert into subscriber_days (user_id, day, "left")
    select ${userId}, ${Math.floor(ctx.clock.now() / DAY)}, count(*) from subscribers
    where id in (select value from json_each(${ids})) and source = 'import' and status = 'confirmed'
    on conflict (user_id, day) do update set "left" = "left" + excluded."left"`);
}
