import { desc } from 'drizzle-orm';
import { type Page, toPage } from '../../../kernel/cursor.js';
import { visibleText } from '../../../kernel/html/html-parts.js';
import { foldText } from '../../../kernel/text/fold-text.js';
import type { Context } from '../../../server/context.js';
import { listCondition, listNewsletters, type Newsletter, type NewsletterListInput } from '../store.js';
import { newsletters } from '../table.js';

const EXCERPT_LENGTH = 150;

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
    excerpt: [...visibleText(content)].slice(0, EXCERPT_LENGTH).join(''),
  }));
}

/** Newsletters may be long, so few are read at a time, and other work can run in between. */
const CHUNK_SIZE = 50;

/**
 * Lists newsletters with all of `search` in their title or visible text, newest first. Does not search in the database,
 * which cannot distinguish tags from words or fold the case of most alphabets.
 */
export async function searchNewsletters(
  ctx: Context,
  input: NewsletterListInput & { search: string },
): Promise<Page<Newsletter>> {
  const matches = matcher(input.search);
  const found: Newsletter[] = [];
  for (let beforeId = input.beforeId; found.length <= input.limit; ) {
    const rows = await ctx.db.read
      .select()
      .from(newsletters)
      .where(listCondition({ ...input, beforeId }))
      .orderBy(desc(newsletters.id))
      .limit(CHUNK_SIZE);
    found.push(...rows.filter(matches));
    if (rows.length < CHUNK_SIZE) break;
    beforeId = rows.at(-1)?.id;
    await new Promise(setImmediate);
  }
  return toPage(found, input.limit);
}

function matcher(search: string): (newsletter: Newsletter) => boolean {
  const sought = foldText(search);
  return ({ title, content }) =>
    foldText(title).includes(sought) || foldText(visibleText(content)).includes(sought);
}
