import { z } from '@hono/zod-openapi';
import { MAX_EMAIL_LENGTH } from '../../../kernel/email/email-address.js';
import { SUBSCRIBER_STATUSES } from '../table.js';
import { MAX_REASON_LENGTH } from './rules.js';

const INCOMPLETE = 'Missing required information for unsubscribing';

/** The parts of an unsubscribe link. Only emailed links have the token. Without it nothing private is shown or done. */
const linkParts = {
  email: z.string(INCOMPLETE).trim().min(1, INCOMPLETE).max(300).openapi({
    maxLength: MAX_EMAIL_LENGTH,
    description: 'The address of the unsubscribe link.',
    example: 'ines@kova.example',
  }),
  userId: z.coerce
    .number(INCOMPLETE)
    .int(INCOMPLETE)
    .positive(INCOMPLETE)
    .openapi({ description: 'The id of the creator.', example: 1 }),
  token: z.string().max(200).optional().openapi({
    description:
      'The token of the emailed unsubscribe link. Without it, the response reveals nothing about the address.',
  }),
};

export const UnsubscribeLink = z.object(linkParts);

export const Unsubscription = z
  .strictObject({
    ...linkParts,
    reason: z.string().max(MAX_REASON_LENGTH).optional().openapi({
      example: 'I receive too many emails',
      description: 'The reason as free text. If omitted, none is stored.',
    }),
    // Any value is accepted, so that unsubscribing always works.
    newsletter: z.string().optional().catch(undefined).openapi({
      type: 'string',
      example: '2s',
      description:
        'The value of `n` in the unsubscribe link, which names the newsletter. An unknown value is ignored.',
    }),
  })
  .openapi('UnsubscribeRequest', { description: 'The subscription to end, and the reason.' });

/** Describes the fields of a plain form, which ignores other ones. */
export const UnsubscriptionForm = z
  .object({
    ...Unsubscription.shape,
    reason: z
      .string()
      .optional()
      .openapi({
        example: 'Other',
        description: `The optional reason. A text longer than ${MAX_REASON_LENGTH} characters is cut.`,
      }),
    otherReason: z.string().optional().openapi({
      example: 'I moved away.',
      description: 'The optional text for the reason `Other`.',
    }),
  })
  .openapi('UnsubscribeForm', { description: 'The subscription to end, and the reason.' });

export const SubscriptionStatus = z
  .object({
    subscriber: z
      .object({
        status: z.enum(SUBSCRIBER_STATUSES).nullable().openapi({
          description:
            '`confirmed`: receives newsletters. `pending`: has not confirmed yet. `removed`: by the creator. Null if the request has no token of this address.',
        }),
      })
      .openapi({ description: 'The subscription.' }),
    user: z
      .object({
        displayName: z.string().openapi({ description: 'The creator’s name.' }),
        username: z.string().openapi({ description: 'The creator’s username.' }),
      })
      .openapi({ description: 'The creator.' }),
  })
  .openapi('SubscriptionStatus', { description: 'The subscription that an unsubscribe link is about.' });

export const Unsubscribed = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    username: z.string().openapi({ description: 'The creator’s username.' }),
    message: z.string().openapi({ description: 'A message for the user.' }),
  })
  .openapi('Unsubscribed', { description: 'The result of unsubscribing.' });
