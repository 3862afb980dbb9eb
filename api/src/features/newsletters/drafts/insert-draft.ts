import type { Context } from '../../../server/context.js';
import type { Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import { cleanDraft, type DraftFields, type DraftInput } from './draft-fields.js';

/** Inserts a draft with fields that are already clean. */
export async function insertDraft(
  ctx: Context,
  input: { userId: number; fields: DraftFields },
): Promise<Newsletter> {
  const now = ctx.clock.now();
  const [[created]] = await ctx.db.transact([
    ctx.db.write
      .insert(newsletters)
      .values({ ...input.fields, userId: input.userId, createdAt: now, updatedAt: now })
      .returning(),
  ]);
  if (created === undefined) throw new Error('INSERT … RETURNING gave no row.');
  return created;
}

export async function createDraft(
  ctx: Context,
  input: { userId: number; draft: DraftInput },
): Promise<Newsletter> {
  return insertDraft(ctx, { userId: input.userId, fields: await cleanDraft(input.draft) });
}
