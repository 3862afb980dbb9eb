import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema, searchIn } from '../../../http/wire.js';
import { formatDuration, toIso } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { HARD_BOUNCE_LIFETIME, SOFT_BOUNCES_IN_A_ROW } from './rules.js';
import { SHOWN_REASONS, type ShownSuppression } from './suppressions.js';

export const SuppressionReason = z.enum(SHOWN_REASONS).openapi('SuppressionReason', {
  description: `The reason for a suppression. \`hard-bounce\`: the mailbox does not exist; ends after ${formatDuration(HARD_BOUNCE_LIFETIME)}. \`soft-bounces\`: ${SOFT_BOUNCES_IN_A_ROW} emails in a row bounced because the mailbox was full or unreachable. \`complained\`: the subscriber reported spam. \`unsubscribed\`: the subscriber unsubscribed. \`manual\`: you suppressed the address.`,
});

export const suppressionCursor = createIdCursor('suppressions');

export const SuppressionQuery = createPageQuery(suppressionCursor, { maxRows: 200 }).extend({
  search: searchIn('the address'),
  reason: SuppressionReason.optional().openapi({
    param: {
      description: 'Returns only addresses suppressed for this reason. Default: all.',
    },
  }),
});

export const Suppression = z
  .object({
    id: z.int().openapi({ description: 'The id of the suppression.' }),
    address: z.string().openapi({ description: 'The suppressed address.' }),
    reason: SuppressionReason.openapi({ description: 'The reason for the suppression.' }),
    detail: z.string().nullable().openapi({
      description: 'The reply of the recipient’s server; null without one.',
      example: '550 5.1.1 No such user here',
    }),
    isLiftable: z
      .boolean()
      .openapi({ description: 'False if the subscriber decided it: only they can subscribe again.' }),
    since: z.iso.datetime().openapi({ description: 'The time of the suppression.' }),
  })
  .openapi('Suppression', { description: 'An address that must not be emailed, with the reason.' });

export const SuppressionList = createPageSchema(Suppression).openapi('SuppressionList', {
  description: 'One page of suppressed addresses.',
});

export function presentSuppression(row: ShownSuppression): z.infer<typeof Suppression> {
  const { id, address, reason, detail, createdAt } = row;
  const isLiftable = reason !== 'unsubscribed' && reason !== 'complained';
  return { id, address, reason, detail: detail || null, isLiftable, since: toIso(createdAt) };
}
