import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { cleanDraft, type DraftInput } from './draft-fields.js';
import { findOpenDraft, type Newsletter } from './store.js';
import { newsletters, openDrafts } from './table.js';

/** Saves what the editor has open: over the open draft, or as a new one that is open from now on. */
export async function saveOpenDraft(
  ctx: Context,
  input: { userId: number; draft: DraftInput },
): Promise<Newsletter> {
  const { userId } = input;
  const now = ctx.clock.now();
  const fields = await cleanDraft(input.draft);
  const open = await findOpenDraft(ctx, userId);
  if (open !== undefined) {
    const [updated] = await ctx.db.transact([
      ctx.db.write
        .update(newsletters)
        .set({ ...fields, updatedAt: now })
        .where(and(eq(newsletters.id, open.id), isNull(newsletters.sentAt)))
        .returning(),
    ]);
    if (updated[0] !== undefined) return updated[0];
    // It was sent from another tab a moment ago: this text becomes a draft of its own, so nothing is lost.
  }
  const [created] = await ctx.db.transact([
    ctx.db.write
      .insert(newsletters)
      .values({ ...fields, userId, createdAt: now, updatedAt: now })
      .returning(),
    ctx.db.write
      .insert(openDrafts)
      .values({ userId, newsletterId: sql<number>`last_insert_rowid()` })
      .onConflictDoUpdate({ target: openDrafts.userId, set: { newsletterId: sql`excluded.newsletter_id` } }),
  ]);
  if (created[0] === undefined) throw new Error('INSERT … RETURNING gave no row.');
  return created[0];
}
