import { and, eq, isNull, sql } from 'drizzle-orm';
import { createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { newsletters, openDrafts } from './table.js';

export type Newsletter = typeof newsletters.$inferSelect;

interface NewsletterInput {
  userId: number;
  newsletterId: number;
}

export async function getNewsletter(ctx: Context, input: NewsletterInput): Promise<Newsletter> {
  const newsletter = await findNewsletter(ctx, input);
  if (newsletter === undefined) throw createNotFoundError('Newsletter');
  return newsletter;
}

export async function findNewsletter(ctx: Context, input: NewsletterInput): Promise<Newsletter | undefined> {
  const [newsletter] = await ctx.db.read
    .select()
    .from(newsletters)
    .where(
      and(
        eq(newsletters.id, input.newsletterId),
        eq(newsletters.userId, input.userId),
        isNull(newsletters.deletedAt),
      ),
    );
  return newsletter;
}

/** Finds the newsletter that the creator's editor opened last, even if it was sent in the meantime. */
export async function findLastOpenedNewsletter(
  ctx: Context,
  userId: number,
): Promise<Newsletter | undefined> {
  const [row] = await ctx.db.read
    .select({ newsletter: newsletters })
    .from(openDrafts)
    .innerJoin(newsletters, eq(newsletters.id, openDrafts.newsletterId))
    .where(and(eq(openDrafts.userId, userId), eq(newsletters.userId, userId), isNull(newsletters.deletedAt)));
  return row?.newsletter;
}

/** Finds the open draft of the creator's editor, unless it was sent or deleted in the meantime. */
export async function findOpenDraft(ctx: Context, userId: number): Promise<Newsletter | undefined> {
  const lastOpenedNewsletter = await findLastOpenedNewsletter(ctx, userId);
  return lastOpenedNewsletter !== undefined && isEditable(lastOpenedNewsletter)
    ? lastOpenedNewsletter
    : undefined;
}

/** Returns whether the text can change, because it is neither sent nor scheduled. */
export function isEditable(newsletter: Newsletter): boolean {
  return newsletter.sentAt === null && newsletter.scheduledAt === null;
}

/** Returns the owners of newsletters by newsletter id. Unknown ids are absent. */
export async function listNewsletterOwners(
  ctx: Context,
  newsletterIds: number[],
): Promise<Map<number, number>> {
  const rows = await ctx.db.read
    .select({ id: newsletters.id, userId: newsletters.userId })
    .from(newsletters)
    .where(sql`${newsletters.id} in (select value from json_each(${JSON.stringify(newsletterIds)}))`);
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}
