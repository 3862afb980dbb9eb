import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import type { Context } from '../../../server/context.js';
import { mailings, PRIORITY } from '../../mailing/index.js';
import { fillWithDefaults } from '../archive/published-newsletter.js';
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

/** Finds the title of a mailing's newsletter, also after its sending was undone. */
export async function findMailedTitle(
  ctx: Context,
  { userId, mailingId }: { userId: number; mailingId: number },
): Promise<string | undefined> {
  const [newsletter] = await ctx.db.read
    .select({ title: newsletters.title })
    .from(newsletters)
    .where(
      and(
        eq(newsletters.userId, userId),
        or(eq(newsletters.mailingId, mailingId), eq(newsletters.heldMailingId, mailingId)),
      ),
    )
    .limit(1);
  return newsletter && fillWithDefaults(newsletter.title);
}
