import { and, asc, desc, eq, gt, isNotNull, lt, max, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { users, wherePublicAccount } from '../../accounts/index.js';
import { whereArchiveListed } from '../../subscribers/index.js';
import { newsletters } from '../table.js';
import { type TitledNewsletter, titledFields, wherePublished } from './store.js';

/**
 * Number of rows per query. SQLite stores the sending time after the content, so reading a row takes as long as the row
 * is large.
 */
const PAGE_SIZE = 200;

interface Range {
  from: number;
  /** Exclusive. */
  to: number;
}

export interface ListedNewsletter extends TitledNewsletter {
  userId: number;
  username: string;
}

/** Lists newsletters of listed archives, in a range of ids. */
export function listListedNewsletters(ctx: Context, range: Range): Promise<ListedNewsletter[]> {
  return readInPages<ListedNewsletter>(
    range,
    ({ id }) => id,
    (afterId) =>
      ctx.db.read
        .select({ ...titledFields, userId: newsletters.userId, username: users.username })
        .from(newsletters)
        .innerJoin(users, eq(users.id, newsletters.userId))
        .where(
          and(
            gt(newsletters.id, afterId),
            lt(newsletters.id, range.to),
            wherePublished(ctx),
            wherePublicAccount(),
            whereArchiveListed(newsletters.userId),
          ),
        )
        .orderBy(asc(newsletters.id))
        .limit(PAGE_SIZE),
  );
}

export interface ListedArchive {
  userId: number;
  username: string;
  /** The time at which the newest newsletter was sent. */
  sentAt: number;
}

interface ArchiveCandidate extends Omit<ListedArchive, 'sentAt'> {
  sentAt: number | null;
}

/** Lists the archives with newsletters that their creators list, in a range of creator ids. */
export async function listListedArchives(ctx: Context, range: Range): Promise<ListedArchive[]> {
  const newest = ctx.db.read
    .select({ sentAt: newsletters.sentAt })
    .from(newsletters)
    .where(and(eq(newsletters.userId, users.id), wherePublished(ctx)))
    .orderBy(desc(newsletters.sentAt), desc(newsletters.id))
    .limit(1);
  const archives = await readInPages<ArchiveCandidate>(
    range,
    ({ userId }) => userId,
    (afterId) =>
      ctx.db.read
        .select({ userId: users.id, username: users.username, sentAt: sql<number | null>`(${newest})` })
        .from(users)
        .where(
          and(
            gt(users.id, afterId),
            lt(users.id, range.to),
            wherePublicAccount(),
            whereArchiveListed(users.id),
          ),
        )
        .orderBy(asc(users.id))
        .limit(PAGE_SIZE),
  );
  return archives.flatMap(({ sentAt, ...archive }) => (sentAt === null ? [] : [{ ...archive, sentAt }]));
}

/** Returns the highest id of all sent newsletters, or 0 if there are none. */
export async function getNewestSentId(ctx: Context): Promise<number> {
  const [row] = await ctx.db.read
    .select({ newest: max(newsletters.id) })
    .from(newsletters)
    .where(isNotNull(newsletters.sentAt));
  return row?.newest ?? 0;
}

/** Reads page after page by a rising id, so that no request waits for all rows. */
async function readInPages<Row>(
  range: Range,
  getId: (row: Row) => number,
  read: (after: number) => Promise<Row[]>,
): Promise<Row[]> {
  const allRows: Row[] = [];
  for (let afterId = range.from - 1; ; ) {
    const rows = await read(afterId);
    allRows.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return allRows;
    afterId = getId(last);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
