import type { Context } from '../../../server/context.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { cleanDraft, DRAFT_KEYS, type DraftFields, type DraftInput } from './draft-fields.js';
import { overwriteDraft } from './overwrite-draft.js';

/** Changes the given fields of a draft. Throws `version_conflict` if it was changed since `version`. */
export async function changeDraft(
  ctx: Context,
  input: { userId: number; newsletterId: number; change: DraftInput; version: number },
): Promise<Newsletter> {
  const { userId, newsletterId, change, version } = input;
  const current = await getNewsletter(ctx, { userId, newsletterId });
  const cleaned = await cleanDraft(change);
  const given = DRAFT_KEYS.filter((key) => change[key] !== undefined);
  const fields: DraftFields = { ...pick(current, DRAFT_KEYS), ...pick(cleaned, given) };
  return overwriteDraft(ctx, { userId, newsletterId, version, fields });
}

function pick<T, K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<T, K>;
}
