import { and, eq, isNull, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { createAlreadySentError, createDraftVersionConflictError, createScheduledError } from '../errors.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletters } from '../table.js';
import { DRAFT_KEYS, type DraftColumns, type DraftInput, readDraft } from './draft-fields.js';

interface OverwriteInput {
  userId: number;
  newsletterId: number;
  fields: DraftColumns;
  /** The version that the new text is based on. Undefined overwrites any version. */
  version: number | undefined;
}

/**
 * Replaces a draft's text, with `extraStatements` in the same transaction. Throws if it was sent, deleted, scheduled,
 * or changed since `version`.
 */
export async function overwriteDraft(
  ctx: Context,
  input: OverwriteInput,
  extraStatements: Statement[] = [],
): Promise<Newsletter> {
  const { userId, newsletterId, fields, version } = input;
  try {
    const [updated] = await ctx.db.transact([
      ctx.db.write
        .update(newsletters)
        .set({ ...fields, version: sql`${newsletters.version} + 1`, updatedAt: ctx.clock.now() })
        .where(
          and(
            eq(newsletters.id, newsletterId),
            eq(newsletters.userId, userId),
            isNull(newsletters.sentAt),
            isNull(newsletters.scheduledAt),
            isNull(newsletters.deletedAt),
            version === undefined ? undefined : eq(newsletters.version, version),
          ),
        )
        .returning(),
      expectChange(ctx.db, 'still_draft'),
      ...extraStatements,
    ]);
    const [row] = updated as Newsletter[];
    if (row !== undefined) return row;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
  }
  throw createChangeError(await getNewsletter(ctx, { userId, newsletterId }));
}

function createChangeError(current: Newsletter) {
  if (current.sentAt !== null) return createAlreadySentError();
  return current.scheduledAt === null ? createDraftVersionConflictError() : createScheduledError();
}

/** Replaces a draft's fields. A sent newsletter cannot change. */
export async function updateDraft(
  ctx: Context,
  input: { userId: number; newsletterId: number; draft: DraftInput; version: number },
): Promise<Newsletter> {
  const { userId, newsletterId, draft, version } = input;
  await getNewsletter(ctx, { userId, newsletterId });
  return overwriteDraft(ctx, {
    userId,
    newsletterId,
    version,
    fields: await readDraft(ctx, { userId, draft }),
  });
}

/** Changes the given fields of a draft. Throws `version_conflict` if it was changed since `version`. */
export async function changeDraft(
  ctx: Context,
  input: { userId: number; newsletterId: number; change: DraftInput; version: number },
): Promise<Newsletter> {
  const { userId, newsletterId, change, version } = input;
  const current = await getNewsletter(ctx, { userId, newsletterId });
  const { audience, ...cleanedFields } = await readDraft(ctx, { userId, draft: change });
  const changedKeys = DRAFT_KEYS.filter((key) => change[key] !== undefined);
  const fields = {
    ...pick(current, DRAFT_KEYS),
    ...pick(cleanedFields, changedKeys),
    ...(audience && { audience }),
  };
  return overwriteDraft(ctx, { userId, newsletterId, version, fields });
}

function pick<T, K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<T, K>;
}
