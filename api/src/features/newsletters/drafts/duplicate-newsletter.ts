import type { Context } from '../../../server/context.js';
import { copyTitle } from '../rules.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { DRAFT_KEYS, type DraftFields } from './draft-fields.js';
import { insertDraft } from './insert-draft.js';

/**
 * Creates a draft with the same text, whatever the status of the original. The editor's open draft stays the
 * same.
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
    fields: { ...fields, title: copyTitle(newsletter.title) },
  });
}
