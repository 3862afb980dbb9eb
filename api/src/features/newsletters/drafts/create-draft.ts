import type { Context } from '../../../server/context.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import {
  DRAFT_KEYS,
  type DraftColumns,
  type DraftFields,
  type DraftInput,
  readDraft,
} from './draft-fields.js';
import { copyTitle } from './rules.js';

/** Inserts a draft with fields that are already clean. */
async function insertDraft(
  ctx: Context,
  input: { userId: number; fields: DraftColumns },
): Promise<Newsletter> {
  const now = ctx.clock.now();
  const [[newsletter]] = await ctx.db.transact([
    ctx.db.write
      .insert(newsletters)
      .values({ ...input.fields, userId: input.userId, createdAt: now, updatedAt: now })
      .returning(),
  ]);
  if (newsletter === undefined) throw new Error('INSERT … RETURNING returned no row.');
  return newsletter;
}

export async function createDraft(
  ctx: Context,
  input: { userId: number; draft: DraftInput },
): Promise<Newsletter> {
  return insertDraft(ctx, { userId: input.userId, fields: await readDraft(ctx, input) });
}

/**
 * Creates a draft with the text and audience of a newsletter of any status. Without its slug, because a copy gets a
 * title of its own. The draft that is open in the editor stays open.
 */
export async function duplicateNewsletter(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<Newsletter> {
  const newsletter = await getNewsletter(ctx, input);
  const fields = Object.fromEntries(
    DRAFT_KEYS.map((key) => [key, newsletter[key]]),
  ) as unknown as DraftFields;
  return insertDraft(ctx, {
    userId: input.userId,
    fields: { ...fields, title: copyTitle(newsletter.title), slug: null, audience: newsletter.audience },
  });
}
