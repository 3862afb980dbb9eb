import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import type { Context } from '../../../server/context.js';
import { mailings, PRIORITY } from '../../mailing/index.js';
import { newsletters } from '../table.js';

export interface MailedNewsletter {
  /** The id of the mailing. */
  id: number;
  /** Null if its creator purged the newsletter. */
  title: string | null;
  mailing: typeof mailings.$inferSelect;
}

/** Lists the mailings of a creator's newsletters, newest first. */
export async function listMailedNewsletters(
  ctx: Context,
  { userId, beforeId, limit }: PageInput & { userId: number },
): Promise<Page<MailedNewsletter>> {
  const rows = await ctx.db.read
    .select({ id: mailings.id, title: newsletters.title, mailing: mailings })
    .from(mailings)
    .leftJoin(newsletters, eq(newsletters.mailingId, mailings.id))
    .where(
      and(
        eq(mailings.ownerId, userId),
        sql`${mailings.priority} = ${sql.raw(String(PRIORITY.bulk))}`,
        beforeId === undefined ? undefined : lt(mailings.id, beforeId),
      ),
    )
    .orderBy(desc(mailings.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}
