import type { Context } from '../../../server/context.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { cleanDraft, type DraftInput } from './draft-fields.js';
import { overwriteDraft } from './overwrite-draft.js';

/** Replaces a draft's fields. A sent newsletter cannot change. */
export async function updateDraft(
  ctx: Context,
  input: { userId: number; newsletterId: number; draft: DraftInput; version: number },
): Promise<Newsletter> {
  const { userId, newsletterId, draft, version } = input;
  await getNewsletter(ctx, { userId, newsletterId });
  return overwriteDraft(ctx, { userId, newsletterId, version, fields: await cleanDraft(draft) });
}
