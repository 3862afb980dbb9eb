import { and, desc, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import { toVisibleText } from '../../kernel/html/html-parts.js';
import { foldText } from '../../kernel/text/fold-text.js';
import type { Context } from '../../server/context.js';
import type { NewsletterStatus } from './rules.js';
import type { Newsletter } from './store.js';
import { newsletters } from './table.js';

type NewsletterFilter = { userId: number; status?: NewsletterStatus | undefined };

/** Lists a creator's newsletters, newest first. With `search`, only those with all of it in title or visible text. */
export function listNewsletters(
  ctx: Context,
  { search, ...input }: PageInput & NewsletterFilter & { search?: string | undefined },
): Promise<Page<Newsletter>> {
  return search === undefined ? readPage(ctx, input) : searchPage(ctx, { ...input, search });
}

/** Returns the condition of a creator's newsletters after the cursor. Excludes deleted newsletters. */
function listCondition({
  userId,
  status,
  beforeId,
}: NewsletterFilter & Pick<PageInput, 'beforeId'>): SQL | undefined {
  return and(
    eq(newsletters.userId, userId),
    isNull(newsletters.deletedAt),
    beforeId === undefined ? undefined : lt(newsletters.id, beforeId),
    status && STATUS_CONDITIONS[status],
  );
}

const STATUS_CONDITIONS: Record<NewsletterStatus, SQL | undefined> = {
  draft: and(isNull(newsletters.sentAt), isNull(newsletters.scheduledAt)),
  scheduled: and(isNull(newsletters.sentAt), isNotNull(newsletters.scheduledAt)),
  sent: isNotNull(newsletters.sentAt),
};

async function readPage(ctx: Context, input: PageInput & NewsletterFilter): Promise<Page<Newsletter>> {
  const rows = await ctx.db.read
    .select()
    .from(newsletters)
    .where(listCondition(input))
    .orderBy(desc(newsletters.id))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

/** Newsletters may be long, so few are read at a time, and other work can run in between. */
const CHUNK_SIZE = 50;

/** Does not search in the database, which cannot distinguish tags from words or fold the case of most alphabets. */
async function searchPage(
  ctx: Context,
  input: PageInput & NewsletterFilter & { search: string },
): Promise<Page<Newsletter>> {
  const matches = createMatcher(input.search);
  const matchingNewsletters: Newsletter[] = [];
  for (let beforeId = input.beforeId; matchingNewsletters.length <= input.limit; ) {
    const rows = await ctx.db.read
      .select()
      .from(newsletters)
      .where(listCondition({ ...input, beforeId }))
      .orderBy(desc(newsletters.id))
      .limit(CHUNK_SIZE);
    matchingNewsletters.push(...rows.filter(matches));
    if (rows.length < CHUNK_SIZE) break;
    beforeId = rows.at(-1)?.id;
    await new Promise(setImmediate);
  }
  return toPage(matchingNewsletters, input.limit);
}

function createMatcher(search: string): (newsletter: Newsletter) => boolean {
  const foldedSearch = foldText(search);
  return ({ title, content }) =>
    foldText(title).includes(foldedSearch) || foldText(toVisibleText(content)).includes(foldedSearch);
}

export const EXCERPT_LENGTH = 150;

export type RecentNewsletter = Pick<
  Newsletter,
  'id' | 'title' | 'senderName' | 'sentAt' | 'scheduledAt' | 'opens' | 'clicks' | 'createdAt'
> & {
  /** The first characters of the visible text. */
  excerpt: string;
};

/** Lists a creator's newest newsletters with drafts, for administrators. */
export async function listRecentNewsletters(
  ctx: Context,
  input: { userId: number; limit: number },
): Promise<RecentNewsletter[]> {
  const { rows } = await listNewsletters(ctx, { ...input, beforeId: undefined });
  return rows.map(({ id, title, senderName, sentAt, scheduledAt, opens, clicks, createdAt, content }) => ({
    id,
    title,
    senderName,
    sentAt,
    scheduledAt,
    opens,
    clicks,
    createdAt,
    excerpt: [...toVisibleText(content)].slice(0, EXCERPT_LENGTH).join(''),
  }));
}
