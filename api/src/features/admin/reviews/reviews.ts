import { inArray } from 'drizzle-orm';
import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import type { Page, PageInput } from '../../../kernel/cursor.js';
import { AppError } from '../../../kernel/errors.js';
import { hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { findOpenUser, users } from '../../accounts/index.js';
import { findOwnMailing, queueAccountEmail, resumeStopped } from '../../mailing/index.js';
import { findMailedTitle } from '../../newsletters/index.js';
import {
  composeReviewMessage,
  type Decision,
  getReview,
  listReviewRows,
  type Review,
  type ReviewStatus,
  saveDecision,
} from '../../reviews/index.js';
import { rejectImport, releaseImport } from '../../subscribers/index.js';
import { type AdminInput, auditUser, runAsAdmin } from '../audit/audit.js';

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
  const page = await listReviewRows(ctx, input);
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
    message: composeReviewMessage(ctx, review),
  }));
}

/**
 * Approves or rejects a held case, and emails the creator the reason. An approved import or sending continues. A
 * rejected import ends. A rejected creator stays held, and can be approved after an appeal.
 */
export async function decideReview(
  ctx: Context,
  input: AdminInput & { reviewId: number; decision: Decision; reason: string },
): Promise<Review> {
  const { adminId, reviewId, decision, reason } = input;
  const review = await getReview(ctx, reviewId);
  const user = await findOpenUser(ctx, review.userId);
  const decidedReview: Review = { ...review, status: decision, decisionReason: reason };
  const publicId = hashToken(`review decided ${reviewId} ${review.createdAt} ${decision}`);
  try {
    await runAsAdmin(async () =>
      ctx.db.transactDurably([
        ...saveDecision(ctx, { reviewId, decision, reason }),
        ...applyDecision(ctx, decidedReview),
        auditUser(ctx, {
          adminId,
          userId: review.userId,
          action: decision === 'approved' ? 'review.approve' : 'review.reject',
          details: { review: reviewId, kind: review.kind, reason },
        }),
        ...(user === undefined
          ? []
          : await queueAccountEmail(ctx, {
              publicId,
              user,
              email: await createDecisionEmail(ctx, decidedReview),
            })),
      ]),
    );
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    throw new AppError(
      'already_decided',
      'Another administrator already decided this review. Reload the page.',
    );
  }
  ctx.pubsub.publish('deliveries');
  ctx.pubsub.publish('jobs');
  return getReview(ctx, reviewId);
}

function applyDecision(ctx: Context, review: Review): Statement[] {
  const { kind, userId, status, subjectId: importId } = review;
  switch (kind) {
    case 'import':
      return status === 'approved'
        ? releaseImport(ctx, { userId, importId })
        : rejectImport(ctx, { importId, why: composeReviewMessage(ctx, review) });
    case 'sending':
      return status === 'approved' ? [resumeStopped(ctx, { ownerId: userId, reason: 'review' })] : [];
    case 'newsletter':
      return status === 'approved' ? [resumeStopped(ctx, { ownerId: userId, reason: 'administrator' })] : [];
  }
}

const APPROVAL_TEXTS: Record<Review['kind'], { what: string; continues: string }> = {
  import: { what: 'import', continues: 'It continues' },
  sending: { what: 'account', continues: 'Sending continues' },
  newsletter: { what: 'newsletter', continues: 'Sending continues' },
};

const SUBJECTS: Record<Review['kind'], Record<Decision, (brand: string) => string>> = {
  import: {
    approved: (brand) => `Your ${brand} import was approved`,
    rejected: (brand) => `Your ${brand} import was not approved`,
  },
  sending: {
    approved: (brand) => `You can send again from your ${brand} account`,
    rejected: (brand) => `Sending from your ${brand} account was not approved`,
  },
  newsletter: {
    approved: (brand) => `Your ${brand} newsletter was approved`,
    rejected: (brand) => `Your ${brand} newsletter was not approved`,
  },
};

async function createDecisionEmail(ctx: Context, review: Review) {
  const { brandName, contactEmail } = ctx.instance;
  const isApproved = review.status === 'approved';
  const { what, continues } = APPROVAL_TEXTS[review.kind];
  const title = await findTitle(ctx, review);
  const consequence = (await isDraftAgain(ctx, review)) ? 'You can send it now.' : `${continues} now.`;
  const approvalLines = [
    `An administrator reviewed and approved your ${what}${title ? ` “${title}”` : ''}. ${consequence}`,
    `Reason: ${review.decisionReason}`,
  ];
  return {
    subject: SUBJECTS[review.kind][isApproved ? 'approved' : 'rejected'](brandName),
    paragraphs: isApproved ? approvalLines : [composeReviewMessage(ctx, review, title)],
    link:
      review.kind === 'import'
        ? { label: 'Open your subscribers', path: '/subscribers' }
        : { label: 'Open your newsletters', path: '/newsletters' },
    foot: `Questions? Write to ${contactEmail}.`,
  };
}

async function findTitle(ctx: Context, { kind, userId, subjectId }: Review): Promise<string | undefined> {
  return kind === 'newsletter' ? findMailedTitle(ctx, { userId, mailingId: subjectId }) : undefined;
}

/** Returns whether the sending of a held newsletter was undone. */
async function isDraftAgain(ctx: Context, { kind, userId, subjectId }: Review): Promise<boolean> {
  if (kind !== 'newsletter') return false;
  return (await findOwnMailing(ctx, { ownerId: userId, mailingId: subjectId })) === undefined;
}
