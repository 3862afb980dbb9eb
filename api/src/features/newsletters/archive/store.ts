import { and, asc, desc, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { createCursorCodec, createIdPosition, type Page } from '../../../kernel/cursor.js';
import type { Context } from '../../../server/context.js';
import type { Newsletter } from '../store.js';
import { newsletters } from '../table.js';

/** The position of a newsletter in its creator's archive, which is sorted from the newest sending on. */
export interface ArchivePosition {
  sentAt: number;
  id: number;
}

/** The last millisecond that a date can represent (ECMA-262, 21.4.1.1). */
const LATEST_DATE_MS = 8_640_000_000_000_000;

/**
 * Creates a codec for a list in the archive's order. The cursor holds the whole position, so it stays valid
 * after the row is gone.
 */
export function createArchiveCursorCodec(list: string) {
  return createCursorCodec<ArchivePosition>({
    list,
    position: z.object({ sentAt: z.int().min(0).max(LATEST_DATE_MS), id: createIdPosition() }),
    example: { sentAt: 1_763_715_600_000, id: 12 },
  });
}

export const archiveCursor = createArchiveCursorCodec('archive');

export type SentNewsletter = Newsletter & { sentAt: number };

/** Builds the condition that a newsletter is sent, past the undo period, and not deleted. */
export function wherePublished(ctx: Context): SQL | undefined {
  return and(
    isNotNull(newsletters.sentAt),
    or(isNull(newsletters.undoUntil), lte(newsletters.undoUntil, ctx.clock.now())),
    isNull(newsletters.deletedAt),
  );
}

/** More content than its first words need, also if they are deep inside elements. */
const START_LENGTH = 4_000;

const entryFields = {
  id: newsletters.id,
  title: newsletters.title,
  slug: newsletters.slug,
  preheader: newsletters.preheader,
  start: sql<string>`substr(${newsletters.content}, 1, ${START_LENGTH})`,
  imageUrl: newsletters.imageUrl,
  imageAlt: newsletters.imageAlt,
  template: newsletters.template,
  design: newsletters.design,
  sentAt: sql<number>`${newsletters.sentAt}`,
};

/** The fields of a newsletter in a list. `start` is the beginning of its content. */
export type ArchiveRow = Pick<
  SentNewsletter,
  'id' | 'title' | 'slug' | 'preheader' | 'imageUrl' | 'imageAlt' | 'template' | 'design' | 'sentAt'
> & { start: string };

/** The order by sending time, because drafts can wait while newer ids are sent. */
const newestFirst = [desc(newsletters.sentAt), desc(newsletters.id)] as const;
const oldestFirst = [asc(newsletters.sentAt), asc(newsletters.id)] as const;

function whereOlder({ sentAt, id }: ArchivePosition): SQL {
  return sql`(${newsletters.sentAt}, ${newsletters.id}) < (${sentAt}, ${id})`;
}

function whereNewer({ sentAt, id }: ArchivePosition): SQL {
  return sql`(${newsletters.sentAt}, ${newsletters.id}) > (${sentAt}, ${id})`;
}

/** Lists a creator's archive, newest first. */
export async function listArchive(
  ctx: Context,
  input: { userId: number; limit: number; before: ArchivePosition | undefined },
): Promise<Page<ArchiveRow, ArchivePosition>> {
  const { userId, limit, before } = input;
  const foundRows = await ctx.db.read
    .select(entryFields)
    .from(newsletters)
    .where(
      and(
        eq(newsletters.userId, userId),
        wherePublished(ctx),
        before === undefined ? undefined : whereOlder(before),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const rows = foundRows.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: foundRows.length > limit && last !== undefined ? last : null };
}

/**
 * Finds the position before the page that ends where `first` begins. Null if this is the archive's first page, and
 * undefined if nothing is newer.
 */
export async function findNewerPage(
  ctx: Context,
  input: { userId: number; first: ArchivePosition; limit: number },
): Promise<ArchivePosition | null | undefined> {
  const newer = await ctx.db.read
    .select({ id: newsletters.id, sentAt: sql<number>`${newsletters.sentAt}` })
    .from(newsletters)
    .where(and(eq(newsletters.userId, input.userId), wherePublished(ctx), whereNewer(input.first)))
    .orderBy(...oldestFirst)
    .limit(input.limit + 1);
  if (newer.length === 0) return undefined;
  const nextRow = newer[input.limit];
  return nextRow ?? null;
}

export async function findSentNewsletter(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<SentNewsletter | undefined> {
  const [row] = await ctx.db.read
    .select()
    .from(newsletters)
    .where(
      and(eq(newsletters.id, input.newsletterId), eq(newsletters.userId, input.userId), wherePublished(ctx)),
    );
  return row?.sentAt == null ? undefined : { ...row, sentAt: row.sentAt };
}

/** Lists the last sent newsletters with their full content. */
export async function listLatestNewsletters(
  ctx: Context,
  input: { userId: number; limit: number },
): Promise<SentNewsletter[]> {
  const rows = await ctx.db.read
    .select()
    .from(newsletters)
    .where(and(eq(newsletters.userId, input.userId), wherePublished(ctx)))
    .orderBy(...newestFirst)
    .limit(input.limit);
  return rows.flatMap((row) => (row.sentAt === null ? [] : [{ ...row, sentAt: row.sentAt }]));
}

export interface TitledNewsletter extends ArchivePosition {
  title: string;
  slug: string | null;
}

export const titledFields = {
  id: newsletters.id,
  title: newsletters.title,
  slug: newsletters.slug,
  sentAt: sql<number>`${newsletters.sentAt}`,
};

/** Finds the newsletters sent just before and just after a position. */
export async function findNeighbors(
  ctx: Context,
  input: { userId: number; position: ArchivePosition },
): Promise<{ older: TitledNewsletter | undefined; newer: TitledNewsletter | undefined }> {
  const isOfUser = and(eq(newsletters.userId, input.userId), wherePublished(ctx));
  const find = (isNeighbor: SQL) =>
    ctx.db.read.select(titledFields).from(newsletters).where(and(isOfUser, isNeighbor)).limit(1);
  const [[older], [newer]] = await Promise.all([
    find(whereOlder(input.position)).orderBy(...newestFirst),
    find(whereNewer(input.position)).orderBy(...oldestFirst),
  ]);
  return { older, newer };
}
