import { z } from '@hono/zod-openapi';
import { cursorOf } from '../../../http/wire.js';
import { toIsoOrNull } from '../../../kernel/clock.js';
import { idCursor } from '../../../kernel/cursor.js';
import { BOUNCE_KINDS, DELIVERY_STATUSES, type Recipient } from '../../mailing/index.js';

const MOST_A_PAGE = 200;

export const recipientCursor = idCursor('newsletter.recipients');

export const RecipientsQuery = z.object({
  status: z.enum(DELIVERY_STATUSES, 'This is no status of a delivery.').optional(),
  bounce: z
    .enum(['any', ...BOUNCE_KINDS], 'This is no kind of bounce.')
    .optional()
    .openapi({ description: 'What came back after it had been accepted.' }),
  search: z.string().trim().max(200).optional().openapi({ description: 'Any part of an address.' }),
  limit: z.coerce.number().int().min(1).max(MOST_A_PAGE).default(50),
  cursor: cursorOf(recipientCursor),
});

const Recipients = z.object({
  id: z.int(),
  email: z.string().nullable().openapi({ description: 'Null for a reader who was erased.' }),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  smtpCode: z.int().nullable(),
  smtpText: z.string().nullable().openapi({
    description: 'The words of the reader’s server.',
    example: '550 5.1.1 No such user',
  }),
  settledAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  bounce: z.enum(BOUNCE_KINDS).nullable(),
  bouncedAt: z.iso.datetime().nullable(),
});

export const RecipientPage = z
  .object({
    data: z.array(Recipients.openapi('Recipient')),
    nextCursor: z.string().nullable().openapi({
      description: 'A page may hold fewer than asked for, even none, and still have a next one.',
    }),
  })
  .openapi('RecipientPage');

export function presentRecipient(recipient: Recipient): z.infer<typeof Recipients> {
  return {
    ...recipient,
    settledAt: toIsoOrNull(recipient.settledAt),
    nextAttemptAt: toIsoOrNull(recipient.nextAttemptAt),
    bouncedAt: toIsoOrNull(recipient.bouncedAt),
  };
}
