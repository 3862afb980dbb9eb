import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema, Search } from '../../../http/wire.js';
import { toIsoOrNull } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { BOUNCE_KINDS, DELIVERY_STATUSES, type Recipient } from '../../mailing/index.js';

const MAX_PAGE_ROWS = 200;

export const recipientCursor = createIdCursor('newsletter.recipients');

export const RecipientsQuery = createPageQuery(recipientCursor, { maxRows: MAX_PAGE_ROWS }).extend({
  status: z.enum(DELIVERY_STATUSES, 'This is not a delivery status.').optional().openapi({
    description: 'Returns only recipients with this delivery status. Default: all.',
  }),
  bounce: z
    .enum(['any', ...BOUNCE_KINDS], 'This is not a type of bounce.')
    .optional()
    .openapi({
      description:
        'Returns only emails that bounced in this way after acceptance, or in any way with `any`. Default: all.',
    }),
  search: Search.openapi({
    description: 'Any part of the recipient’s address. Without it, all rows match.',
  }),
});

const Recipients = z.object({
  id: z.int().openapi({ description: 'The id of the delivery.' }),
  email: z
    .string()
    .nullable()
    .openapi({ description: 'The recipient’s address; null for an erased subscriber.' }),
  status: z
    .enum(DELIVERY_STATUSES)
    .openapi({ description: 'The delivery status. The schema `DeliveryCounts` explains each one.' }),
  attempts: z.int().openapi({ description: 'Delivery attempts so far.' }),
  smtpCode: z.int().nullable().openapi({ description: 'The SMTP code of the last reply; null without one.' }),
  smtpText: z.string().nullable().openapi({
    description: 'The last reply of the recipient’s server; null without one.',
    example: '250 2.0.0 Ok',
  }),
  settledAt: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'The time of the final status; null until then.' }),
  nextAttemptAt: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'The time of the next attempt; null if there is none.' }),
  bounce: z
    .enum(BOUNCE_KINDS)
    .nullable()
    .openapi({ description: 'The kind of bounce after the email was accepted; null if it did not bounce.' }),
  bouncedAt: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'The time of the bounce; null if it did not bounce.' }),
});

export const RecipientList = createPageSchema(
  Recipients.openapi('Recipient', { description: 'A recipient of a newsletter, with the delivery status.' }),
).openapi('RecipientList', { description: 'One page of the recipients of a newsletter.' });

export function presentRecipient(recipient: Recipient): z.infer<typeof Recipients> {
  return {
    ...recipient,
    settledAt: toIsoOrNull(recipient.settledAt),
    nextAttemptAt: toIsoOrNull(recipient.nextAttemptAt),
    bouncedAt: toIsoOrNull(recipient.bouncedAt),
  };
}
