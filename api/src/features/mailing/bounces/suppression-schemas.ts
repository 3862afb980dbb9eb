import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { idCursor } from '../../../kernel/cursor.js';
import { SHOWN_REASONS, type ShownSuppression } from './list-suppressions.js';

const SuppressionReason = z.enum(SHOWN_REASONS).openapi('SuppressionReason', {
  description:
    'The mailbox does not exist; five letters in a row found it full or out of reach; the reader reported spam; the reader unsubscribed.',
});

export const suppressionCursor = idCursor('suppressions');

export const SuppressionQuery = ListQuery.extend({
  cursor: cursorOf(suppressionCursor),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  reason: SuppressionReason.optional(),
});

export const Suppression = z
  .object({
    id: z.int(),
    address: z.string(),
    reason: SuppressionReason,
    detail: z
      .string()
      .nullable()
      .openapi({ description: 'What the address’s server said.', example: '550 5.1.1 No such user here' }),
    isLiftable: z
      .boolean()
      .openapi({ description: 'False for what the reader decided: only they can subscribe again.' }),
    since: z.iso.datetime(),
  })
  .openapi('Suppression');

export const SuppressionPage = z
  .object({ data: z.array(Suppression), nextCursor: z.string().nullable() })
  .openapi('SuppressionPage');

export function presentSuppression(row: ShownSuppression): z.infer<typeof Suppression> {
  const { id, address, reason, detail, createdAt } = row;
  const isLiftable = reason === 'dead-address' || reason === 'soft-bounces';
  return { id, address, reason, detail: detail || null, isLiftable, since: toIso(createdAt) };
}
