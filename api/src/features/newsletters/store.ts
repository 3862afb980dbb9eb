import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.js';
import { type Page, type PageInput, toPage } from '../../kernel/paging.js';
import type { Context } from '../../server/context.js';
import { newsletters, openDrafts } from './table.js';

export type Newsletter = typeof newsletters.$inferSelect;

interface Named {
  userId: number;
  newsletterId: number;
}

export async function getNewsletter(ctx: Context, input: Named): Promise<Newsletter> {
  const newsletter = await findNewsletter(ctx, input);
  if (newsletter === undefined) throw notFound('Newsletter');
  return newsletter;
}

export async function findNewsletter(ctx: Context, input: Named): Promise<Newsletter | undefined> {
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

/** Newest first. */
export async function listNewsletters(
  ctx: Context,
  input: PageInput & { userId: number },
): Promise<Page<Newsletter>> {
  const rows = await ctx.db.read
    .select()
    .from(newsletters)
    .where(
      and(
        eq(newsletters.userId, input.userId),
        isNull(newsletters.deletedAt),
        input.beforeId === undefined ? undefined : lt(newsletters.id, input.beforeId),
      ),
    )
    .orderBy(desc(newsletters.id))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

/** What the creator's editor opened last, sent meanwhile or not. */
export async function findPointedNewsletter(ctx: Context, userId: number): Promise<Newsletter | undefined> {
  const [row] = await ctx.db.read
    .select({ newsletter: newsletters })
    .from(openDrafts)
    .innerJoin(newsletters, eq(newsletters.id, openDrafts.newsletterId))
    .where(and(eq(openDrafts.userId, userId), eq(newsletters.userId, userId), isNull(newsletters.deletedAt)));
  return row?.newsletter;
}

/** The draft that the creator's editor has open, unless it was sent or deleted meanwhile. */
export async function findOpenDraft(ctx: Context, userId: number): Promise<Newsletter | undefined> {
  const pointed = await findPointedNewsletter(ctx, userId);
  return pointed !== undefined && isOpen(pointed) ? pointed : undefined;
}

/** True while its text can be changed: neither sent nor waiting for its time. */
export function isOpen(newsletter: Newsletter): boolean {
  return newsletter.sentAt === null && newsletter.scheduledAt === null;
}
