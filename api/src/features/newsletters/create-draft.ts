import type { Context } from '../../context.js';
import { cleanDraft, type DraftInput } from './draft-fields.js';
import type { Newsletter } from './store.js';
import { newsletters } from './table.js';

export async function createDraft(
  ctx: Context,
  input: { userId: number; draft: DraftInput },
): Promise<Newsletter> {
  const now = ctx.clock.now();
  const fields = await cleanDraft(input.draft);
  const [[created]] = await ctx.db.transact([
    ctx.db.write
      .insert(newsletters)
      .values({ ...fields, userId: input.userId, createdAt: now, updatedAt: now })
      .returning(),
  ]);
  if (created === undefined) throw new Error('INSERT … RETURNING gave no row.');
  return created;
}
