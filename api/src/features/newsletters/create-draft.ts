import type { Context } from '../../context.js';
import { cleanDraft, type DraftInput } from './draft-fields.js';
import { insertDraft } from './insert-draft.js';
import type { Newsletter } from './store.js';

export async function createDraft(
  ctx: Context,
  input: { userId: number; draft: DraftInput },
): Promise<Newsletter> {
  return insertDraft(ctx, { userId: input.userId, fields: await cleanDraft(input.draft) });
}
