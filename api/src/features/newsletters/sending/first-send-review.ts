import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import {
  mailings,
  PRIORITY,
  pauseHeldNewsletter,
  queueAccountEmail,
  selectMailingId,
} from '../../mailing/index.js';
import { formatReviewMessage, hasApprovedNewsletter, insertReview } from '../../reviews/index.js';
import { fillWithDefaults } from '../archive/published-newsletter.js';

/**
 * Returns the statements that hold the first large newsletter of an account for review, for the batch that sends it.
 * The newsletter is paused, and its creator gets an email. Returns none if the instance reviews no first newsletters,
 * or if an earlier newsletter reached more than `sendReviewRecipients` subscribers or was approved.
 */
export async function holdFirstSend(
  ctx: Context,
  input: { userId: number; publicId: string; title: string; audience: number },
): Promise<Statement[]> {
  const { userId, publicId, audience } = input;
  const { abuseLimits, sendReviewRecipients, contactEmail, brandName } = ctx.instance;
  if (!abuseLimits || sendReviewRecipients === undefined || audience <= sendReviewRecipients) return [];
  const hasReached = await hasReachedMore(ctx, { userId, recipients: sendReviewRecipients });
  if (hasReached || (await hasApprovedNewsletter(ctx, userId))) return [];
  const subject = { kind: 'newsletter', reason: 'first_send', counts: { audience } } as const;
  const title = fillWithDefaults(input.title);
  const message = formatReviewMessage({
    ...subject,
    status: 'open',
    decisionReason: null,
    contactEmail,
    title,
  });
  const email = {
    subject: `Your ${brandName} newsletter is being reviewed`,
    paragraphs: [message],
    link: { label: 'Open your newsletters', path: '/newsletters' },
    foot: 'You will get an email with the decision.',
  };
  const subjectId = selectMailingId(publicId);
  return [
    ...insertReview(ctx, { ...subject, userId, subjectId, sampleDomains: [] }),
    pauseHeldNewsletter(ctx, subjectId),
    ...(await queueAccountEmail(ctx, {
      publicId: hashToken(`first send ${publicId}`),
      user: await getUser(ctx, userId),
      email,
    })),
  ];
}

/** Returns true if one newsletter was accepted for more recipients. Smaller newsletters prove too little. */
async function hasReachedMore(
  ctx: Context,
  { userId, recipients }: { userId: number; recipients: number },
): Promise<boolean> {
  const isNewsletter: SQL = sql`${mailings.priority} = ${sql.raw(String(PRIORITY.bulk))}`;
  const [reached] = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.ownerId, userId), isNewsletter, gt(mailings.accepted, recipients)))
    .limit(1);
  return reached !== undefined;
}
