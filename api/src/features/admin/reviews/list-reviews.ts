import { inArray } from 'drizzle-orm';
import type { Page, PageInput } from '../../../kernel/paging.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { listReviews as listRows, messageOf, type Review, type ReviewStatus } from '../../reviews/index.js';

export interface ListedReview {
  review: Review;
  username: string;
  message: string;
}

/** Lists reviews, newest first. */
export async function listReviews(
  ctx: Context,
  input: PageInput & { status: ReviewStatus | undefined },
): Promise<Page<ListedReview>> {
  const page = await listRows(ctx, input);
  return { rows: await describeReviews(ctx, page.rows), next: page.next };
}

export async function describeReviews(ctx: Context, reviews: Review[]): Promise<ListedReview[]> {
  const ids = reviews.map(({ userId }) => userId);
  const rows = await ctx.db.read
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids));
  const names = new Map(rows.map(({ id, username }) => [id, username]));
  return reviews.map((review) => ({
    review,
    username: names.get(review.userId) ?? '',
    message: messageOf(ctx, review),
  }));
}
