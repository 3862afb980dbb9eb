import { and, desc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { ACTIVE_STATUSES, mailings } from '../../mailing/index.js';
import { composeReviewMessage, reviews } from '../../reviews/index.js';
import { newsletters } from '../table.js';

/** A newsletter that administrators hold, with the message to its creator. */
export interface HeldNewsletter {
  id: number;
  title: string;
  message: string;
}

/**
 * Finds the newest newsletter of a creator that administrators hold, until it is released or canceled. It can be a
 * draft again, if its sending was undone.
 */
export async function findHeldNewsletter(ctx: Context, userId: number): Promise<HeldNewsletter | undefined> {
  const isHeldWhileSent = and(
    eq(newsletters.mailingId, reviews.subjectId),
    exists(
      ctx.db.read
        .select({ id: mailings.id })
        .from(mailings)
        .where(
          and(
            eq(mailings.id, reviews.subjectId),
            eq(mailings.ownerId, userId),
            inArray(mailings.status, ACTIVE_STATUSES),
          ),
        ),
    ),
  );
  const [newsletter] = await ctx.db.read
    .select({ id: newsletters.id, title: newsletters.title, review: reviews })
    .from(reviews)
    .innerJoin(
      newsletters,
      and(
        eq(newsletters.userId, userId),
        or(eq(newsletters.heldMailingId, reviews.subjectId), isHeldWhileSent),
      ),
    )
    .where(
      and(
        eq(reviews.userId, userId),
        sql`${reviews.kind} = 'newsletter' and ${reviews.status} <> 'approved'`,
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(1);
  return (
    newsletter && {
      id: newsletter.id,
      title: newsletter.title,
      message: composeReviewMessage(ctx, newsletter.review),
    }
  );
}
