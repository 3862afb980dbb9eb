import type { Context } from '../../../server/context.js';
import type { Newsletter } from '../store.js';
import { cleanDraft, type DraftInput } from './draft-fields.js';
import { insertDraft } from './insert-draft.js';

export async function createDraft(
  ctx: Context,
  input: { userId: number; draft: DraftInput },
): Promise<Newsletter> {
  return insertDraft(ctx, { userId: input.userId, fields: await cleanDraft(input.draft) });
}
