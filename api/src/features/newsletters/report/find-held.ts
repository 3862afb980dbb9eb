import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { ACTIVE_STATUSES, mailings } from '../../mailing/index.js';
import { messageOf, reviews } from '../../reviews/index.js';
import { newsletters } from '../table.js';

/** A newsletter that administrators hold, with the message to its creator. */
export interface HeldNewsletter {
  id: number;
  title: string;
  message: string;
}

/** Finds the newest newsletter of a creator that administrators hold, until it is released or canceled. */
export async function findHeldNewsletter(ctx: Context, userId: number): Promise<HeldNewsletter | undefined> {
  const [found] = await ctx.db.read
    .select({ id: newsletters.id, title: newsletters.title, review: reviews })
    .from(reviews)
    .innerJoin(mailings, and(eq(mailings.id, reviews.subjectId), eq(mailings.ownerId, userId)))
    .innerJoin(newsletters, and(eq(newsletters.mailingId, mailings.id), eq(newsletters.userId, userId)))
    .where(
      and(
        eq(reviews.userId, userId),
        sql`${reviews.kind} = 'newsletter' and ${reviews.status} <> 'approved'`,
        inArray(mailings.status, ACTIVE_STATUSES),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(1);
  return found && { id: found.id, title: found.title, message: messageOf(ctx, found.review) };
}
