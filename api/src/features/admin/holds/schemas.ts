import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { PAUSE_REASONS, SHOWN_STATUSES, toShownStatus } from '../../mailing/index.js';
import { ReviewReasonText } from '../reviews/schemas.js';
import type { SentNewsletter as SentRow } from './hold-sending.js';

export const sentNewsletterCursor = createIdCursor('admin.newsletters');
export const SentNewsletterQuery = createPageQuery(sentNewsletterCursor);

export const HoldRequest = z
  .strictObject({
    mailingId: z.int().positive().optional().openapi({
      description:
        'The `id` of the newsletter in `GET /api/admin/users/{id}/newsletters`. If omitted, all newsletters of the user.',
    }),
    reason: ReviewReasonText,
  })
  .openapi('HoldRequest', { description: 'The account or newsletter to pause, and the reason.' });

const SentNewsletter = z
  .object({
    id: z.int().openapi({
      description: 'The id of the sending, for `mailingId` of `POST /api/admin/users/{id}/hold`.',
    }),
    title: z.string().nullable().openapi({ description: 'The subject line; null if it was deleted.' }),
    status: z.enum(SHOWN_STATUSES).openapi({ description: 'The status of the mailing.' }),
    pauseReason: z
      .enum(PAUSE_REASONS)
      .nullable()
      .openapi({ description: 'The reason for the pause, as in `SendProgress`; null if it is not paused.' }),
    audience: z.int().openapi({ description: 'The number of recipients.' }),
    accepted: z.int().openapi({ description: 'Emails that servers accepted.' }),
    hardBounced: z.int().openapi({ description: 'Emails to addresses that do not exist.' }),
    complained: z.int().openapi({ description: 'Emails that were reported as spam.' }),
    reviewId: z
      .int()
      .nullable()
      .openapi({ description: 'The review to approve if one holds the newsletter; null otherwise.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The send time.' }),
  })
  .openapi('AdminSentNewsletter', { description: 'A sent newsletter, as administrators see it.' });

export const SentNewsletterList = createPageSchema(SentNewsletter).openapi('AdminSentNewsletterList', {
  description: 'One page of sent newsletters.',
});

export function presentSentNewsletter({ id, title, mailing, hold }: SentRow): z.infer<typeof SentNewsletter> {
  const { audience, accepted, hardBounced, complained, createdAt } = mailing;
  const status = toShownStatus(mailing);
  return {
    id,
    title,
    status,
    pauseReason: status === 'paused' ? mailing.pauseReason : null,
    audience,
    accepted,
    hardBounced,
    complained,
    reviewId: hold?.id ?? null,
    createdAt: toIso(createdAt),
  };
}
