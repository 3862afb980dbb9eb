import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/paging.js';
import type { Context } from '../../../server/context.js';
import { visibleText } from '../content/visible-text.js';
import type { Newsletter } from '../store.js';
import { newsletters } from '../table.js';

/** Newsletters may be long, so few are read at a time, and other work can run in between. */
const CHUNK = 50;

/**
 * Lists newsletters with all of `search` in their title or visible text, newest first. Searches here and not
 * in the database, which cannot tell tags from words or fold the case of most alphabets.
 */
export async function searchNewsletters(
  ctx: Context,
  input: PageInput & { userId: number; search: string },
): Promise<Page<Newsletter>> {
  const matches = matcher(input.search);
  const found: Newsletter[] = [];
  for (let beforeId = input.beforeId; found.length <= input.limit; ) {
    const rows = await ctx.db.read
      .select()
      .from(newsletters)
      .where(
        and(
          eq(newsletters.userId, input.userId),
          isNull(newsletters.deletedAt),
          beforeId === undefined ? undefined : lt(newsletters.id, beforeId),
        ),
      )
      .orderBy(desc(newsletters.id))
      .limit(CHUNK);
    found.push(...rows.filter(matches));
    if (rows.length < CHUNK) break;
    beforeId = rows.at(-1)?.id;
    await new Promise(setImmediate);
  }
  return toPage(found, input.limit);
}

function matcher(search: string): (newsletter: Newsletter) => boolean {
  const sought = comparable(search);
  return ({ title, content }) =>
    comparable(title).includes(sought) || comparable(visibleText(content)).includes(sought);
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
