import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { type ApiToken, listApiTokens } from '../../accounts/index.js';
import {
  getRecipientLimits,
  getSendingUsage,
  type RecipientLimits,
  type SendingUsage,
} from '../../allowances/index.js';
import { findMainDomain } from '../../domains/index.js';
import { listRecentNewsletters, type RecentNewsletter, readCreatorRecord } from '../../newsletters/index.js';
import { findPayoutStatus } from '../../payouts/index.js';
import { getSubscriptionView, type PlanSubscription } from '../../plans/index.js';
import { findHold } from '../../reviews/index.js';
import { getSite } from '../../sites/index.js';
import { describeReviews, type ListedReview } from '../reviews/reviews.js';
import { findListedUser, type ListedUser } from './list-users.js';

const NEWSLETTERS_SHOWN = 3;
export const TOKENS_SHOWN = 100;

export interface UserDetail {
  user: ListedUser;
  bio: string;
  siteUrl: string;
  domain: { name: string; isVerified: boolean } | null;
  subscription: PlanSubscription;
  newsletters: RecentNewsletter[];
  sending: SendingUsage;
  /** Limits that an administrator set. */
  recipientLimits: RecipientLimits;
  payouts: Awaited<ReturnType<typeof findPayoutStatus>>;
  tokens: ApiToken[];
  /** The newest review that stops their sending. */
  hold: ListedReview | undefined;
}

/** Returns an administrator's view of one creator. Throws `not_found`, also for a closed account. */
export async function getUserDetail(ctx: Context, userId: number): Promise<UserDetail> {
  const user = await getListedUser(ctx, userId);
  const [record, site, domain, subscription, newsletters, sending, recipientLimits, payouts, tokens] =
    await Promise.all([
      readCreatorRecord(ctx, userId),
      getSite(ctx, userId),
      findMainDomain(ctx, userId),
      getSubscriptionView(ctx, userId),
      listRecentNewsletters(ctx, { userId, limit: NEWSLETTERS_SHOWN }),
      getSendingUsage(ctx, userId),
      getRecipientLimits(ctx, userId),
      findPayoutStatus(ctx, userId),
      listApiTokens(ctx, { userId, limit: TOKENS_SHOWN, beforeId: undefined }),
    ]);
  const review = await findHold(ctx, userId);
  const [hold] = review === undefined ? [] : await describeReviews(ctx, [review]);
  return {
    user: { ...user, record },
    hold,
    bio: site.bio,
    siteUrl: `${ctx.instance.publicUrl}/${user.username}`,
    domain: domain === undefined ? null : { name: domain.domain, isVerified: domain.verifiedAt !== null },
    subscription,
    newsletters,
    sending,
    recipientLimits,
    payouts,
    tokens: tokens.rows,
  };
}

export async function getListedUser(ctx: Context, userId: number): Promise<ListedUser> {
  const user = await findListedUser(ctx, userId);
  if (user === undefined) throw createNotFoundError('User');
  return user;
}
