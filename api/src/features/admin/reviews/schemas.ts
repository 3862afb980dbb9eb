import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { DECISIONS, REVIEW_KINDS, REVIEW_REASONS, REVIEW_STATUSES } from '../../reviews/index.js';
import type { ListedReview } from './reviews.js';

export const MAX_REVIEW_REASON_LENGTH = 1_000;

export const reviewCursor = createIdCursor('admin.reviews');

export const ReviewQuery = createPageQuery(reviewCursor).extend({
  status: z
    .enum(REVIEW_STATUSES)
    .optional()
    .openapi({ description: 'Returns only reviews with this status. If omitted, returns all.' }),
});

/** The reason of a decision or a hold. */
export const ReviewReasonText = z
  .string('Please enter a reason')
  .trim()
  .min(1, 'Please enter a reason')
  .max(
    MAX_REVIEW_REASON_LENGTH,
    `A reason has at most ${MAX_REVIEW_REASON_LENGTH.toLocaleString('en')} characters`,
  )
  .openapi({ description: 'The reason, which is emailed to the creator.' });

export const Review = z
  .object({
    id: z.int().openapi({ description: 'The review’s id.' }),
    kind: z.enum(REVIEW_KINDS).openapi({
      description:
        '`import`: a large file waits. `sending`: the creator cannot send. `newsletter`: one newsletter waits.',
    }),
    reason: z
      .enum(REVIEW_REASONS)
      .openapi({ description: 'The cause of the review; see `hold` of `Usage`.' }),
    status: z
      .enum(REVIEW_STATUSES)
      .openapi({ description: 'The status of the review.', example: 'approved' }),
    user: z
      .object({
        id: z.int().openapi({ description: 'The creator’s id.' }),
        username: z.string().openapi({ description: 'The creator’s username.' }),
      })
      .openapi({ description: 'The creator.' }),
    subjectId: z.int().openapi({
      description:
        'The id of the import, or the `mailingId` of the newsletter. Negative if an administrator paused a creator.',
    }),
    counts: z.record(z.string(), z.int()).openapi({
      description:
        'For an import: `rows`, `valid`, `invalid`. For a sending: `audience`, `tried`, `accepted`, `hardBounced`, `complained`. For a newsletter: `audience`. Empty if `reason` is `administrator`.',
      example: { rows: 12_400, valid: 12_180, invalid: 220 },
    }),
    sampleDomains: z.array(z.string()).openapi({
      description: 'The most frequent recipient domains. Contains no addresses.',
      example: ['kova.example'],
    }),
    message: z.string().openapi({ description: 'The message shown to the creator.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    decidedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the decision; null until then.' }),
    decisionReason: z
      .string()
      .nullable()
      .openapi({ description: 'The reason for the decision; null until then.' }),
  })
  .openapi('Review', {
    description: 'The review of an import, a creator or a newsletter by an administrator.',
  });

export const ReviewList = createPageSchema(Review).openapi('ReviewList', {
  description: 'One page of reviews.',
});

export const ReviewDecision = z
  .strictObject({
    decision: z.enum(DECISIONS).openapi({
      description:
        '`approved` continues the import or the newsletter. `rejected` ends the import, or leaves sending paused.',
    }),
    reason: ReviewReasonText,
  })
  .openapi('ReviewDecision', { description: 'The decision about a review, and its reason.' });

/** The highest limit of recipients that an administrator can set. */
export const MAX_RECIPIENTS = 100_000_000;

const limit = (period: string) =>
  z
    .int('A limit is a whole number.')
    .min(1, 'A limit is at least 1.')
    .max(MAX_RECIPIENTS, `A limit is at most ${MAX_RECIPIENTS.toLocaleString('en')}.`)
    .nullable()
    .openapi({
      description: `The maximum number of recipients ${period}. Null restores the limit of the trust level.`,
    });

export const RecipientLimitsChange = z
  .strictObject({
    recipientsPerDay: limit('per day (UTC)'),
    recipientsPerMonth: limit('per month of the plan, which ends at `resetsAt`'),
  })
  .openapi('RecipientLimitsChange', { description: 'The new recipient limits of a user.' });

export function presentReview(listedReview: ListedReview): z.infer<typeof Review> {
  const { review, username, message } = listedReview;
  const { id, kind, reason, status, subjectId, counts, sampleDomains, decisionReason, userId } = review;
  return {
    id,
    kind,
    reason,
    status,
    user: { id: userId, username },
    subjectId,
    counts,
    sampleDomains,
    message,
    createdAt: toIso(review.createdAt),
    decidedAt: toIsoOrNull(review.decidedAt),
    decisionReason,
  };
}
