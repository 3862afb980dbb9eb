import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { idCursor } from '../../../kernel/cursor.js';
import { DECISIONS, REVIEW_KINDS, REVIEW_REASONS, REVIEW_STATUSES } from '../../reviews/index.js';
import type { ListedReview } from './list-reviews.js';

export const reviewCursor = idCursor('admin.reviews');

export const ReviewQuery = ListQuery.omit({ search: true }).extend({
  cursor: cursorOf(reviewCursor),
  status: z.enum(REVIEW_STATUSES).optional(),
});

export const Review = z
  .object({
    id: z.int(),
    kind: z.enum(REVIEW_KINDS).openapi({
      description:
        '`import`: a large file waits. `sending`: a newsletter was paused, and its creator cannot send.',
    }),
    reason: z.enum(REVIEW_REASONS),
    status: z.enum(REVIEW_STATUSES),
    user: z.object({ id: z.int(), username: z.string() }),
    subjectId: z.int().openapi({ description: 'The import, or the mailing of the newsletter.' }),
    counts: z.record(z.string(), z.int()).openapi({
      description: 'Rows of the file, or emails of the newsletter.',
      example: { rows: 12_400, valid: 12_180, invalid: 220 },
    }),
    sampleDomains: z
      .array(z.string())
      .openapi({ description: 'The most frequent domains; never an address.', example: ['kova.example'] }),
    message: z.string().openapi({ description: 'What the creator reads.' }),
    createdAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decisionReason: z.string().nullable(),
  })
  .openapi('Review');

export const ReviewDecision = z
  .strictObject({
    decision: z.enum(DECISIONS),
    reason: z
      .string('Please enter a reason')
      .trim()
      .min(1, 'Please enter a reason')
      .max(1_000, 'A reason has at most 1,000 characters')
      .openapi({ description: 'Emailed to the creator.' }),
  })
  .openapi('ReviewDecision');

const limit = z
  .int('A limit is a whole number.')
  .min(1, 'A limit is at least 1.')
  .max(100_000_000, 'A limit is at most 100,000,000.')
  .nullable()
  .openapi({ description: 'Null returns to the limits of age and standing.' });

export const RecipientLimitsChange = z
  .strictObject({ recipientsPerDay: limit, recipientsPerMonth: limit })
  .openapi('RecipientLimitsChange');

export function presentReview(listed: ListedReview): z.infer<typeof Review> {
  const { review, username, message } = listed;
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
