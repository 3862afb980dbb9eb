import { eq, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { createAlreadySentError, createDraftVersionConflictError, createScheduledError } from '../errors.js';
import { findLastOpenedNewsletter, getNewsletter, isEditable, type Newsletter } from '../store.js';
import { newsletters, openDrafts } from '../table.js';
import { overwriteDraft } from './change-draft.js';
import { type DraftColumns, type DraftInput, readDraft } from './draft-fields.js';

interface OpenDraft {
  userId: number;
  /** The draft that the editor loaded. Null if it has none. Undefined selects the open draft. */
  newsletterId: number | null | undefined;
  draft: DraftInput;
  /** The version that the text is based on. Undefined overwrites any version. */
  version: number | undefined;
}

/** Two tabs may both create a draft. The second tab finds the draft of the first at its next try. */
const MAX_TRIES = 3;

/**
 * Saves the editor's content over its draft, or as a new draft that becomes the open draft. Rejects a text that another
 * tab or a double click has just sent, so it never becomes a second draft.
 */
export async function saveOpenDraft(ctx: Context, input: OpenDraft): Promise<Newsletter> {
  const { userId, version } = input;
  const fields = await readDraft(ctx, input);
  if (typeof input.newsletterId === 'number') {
    await getNewsletter(ctx, { userId, newsletterId: input.newsletterId });
    return overwrite(ctx, { userId, newsletterId: input.newsletterId, fields, version });
  }
  for (let attempt = 1; ; attempt += 1) {
    const openDraft = await findLastOpenedNewsletter(ctx, userId);
    if (openDraft !== undefined && isEditable(openDraft)) {
      // Another tab created a draft since this editor found none. Tabs never silently overwrite each other.
      if (input.newsletterId === null) throw createDraftVersionConflictError();
      return overwrite(ctx, { userId, newsletterId: openDraft.id, fields, version });
    }
    if (openDraft !== undefined && isSameText(openDraft, fields)) {
      throw openDraft.sentAt === null ? createScheduledError() : createAlreadySentError();
    }
    try {
      return await insertOpenDraft(ctx, { userId, fields, replaces: openDraft?.id ?? 0 });
    } catch (error) {
      if (!(error instanceof ExpectationFailed) || attempt === MAX_TRIES) throw error;
    }
  }
}

function isSameText(newsletter: Newsletter, fields: DraftColumns): boolean {
  const keys = Object.keys(fields) as Array<keyof DraftColumns>;
  return keys.every((key) => JSON.stringify(newsletter[key]) === JSON.stringify(fields[key]));
}

function overwrite(
  ctx: Context,
  input: { userId: number; newsletterId: number; fields: DraftColumns; version: number | undefined },
): Promise<Newsletter> {
  return overwriteDraft(ctx, input, [setOpenDraft(ctx, input.userId, input.newsletterId)]);
}

function setOpenDraft(ctx: Context, userId: number, newsletterId: number) {
  return ctx.db.write
    .insert(openDrafts)
    .values({ userId, newsletterId })
    .onConflictDoUpdate({ target: openDrafts.userId, set: { newsletterId } });
}

async function insertOpenDraft(
  ctx: Context,
  input: { userId: number; fields: DraftColumns; replaces: number },
): Promise<Newsletter> {
  const { userId, fields, replaces } = input;
  const now = ctx.clock.now();
  const [createdRows] = await ctx.db.transact([
    ctx.db.write
      .insert(newsletters)
      .values({ ...fields, userId, createdAt: now, updatedAt: now })
      .returning(),
    ctx.db.write
      .insert(openDrafts)
      .values({ userId, newsletterId: sql<number>`last_insert_rowid()` })
      .onConflictDoUpdate({
        target: openDrafts.userId,
        set: { newsletterId: sql`excluded.newsletter_id` },
        setWhere: eq(openDrafts.newsletterId, replaces),
      }),
    expectChange(ctx.db, 'nothing_else_open'),
  ]);
  if (createdRows[0] === undefined) throw new Error('INSERT … RETURNING returned no row.');
  return createdRows[0];
}

/** Closes the editor's open draft, so that the editor starts empty. The draft itself stays. */
export async function closeOpenDraft(ctx: Context, userId: number): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(openDrafts).where(eq(openDrafts.userId, userId))]);
}
