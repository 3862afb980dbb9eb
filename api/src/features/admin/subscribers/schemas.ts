import { z } from '@hono/zod-openapi';
import { toIsoOrNull } from '../../../kernel/clock.js';
import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
} from '../../../kernel/email/email-address.js';
import { SUPPRESSION_REASONS } from '../../mailing/index.js';
import { SUBSCRIBER_STATUSES } from '../../subscribers/index.js';
import { type FoundAddress as Found, HOLDERS_SHOWN } from './addresses.js';

export const PrivacyRequest = z
  .strictObject({
    address: z
      .string()
      .transform(normalizeEmailAddress)
      .refine(isInternationalEmailAddress, EMAIL_PROBLEM)
      .openapi({
        type: 'string',
        description: 'The whole email address, ignoring case.',
        example: 'ines@kova.example',
      }),
  })
  .openapi('PrivacyRequest', { description: 'The address of a privacy request.' });

export const FoundAddress = z
  .object({
    data: z
      .array(
        z.object({
          user: z
            .object({
              id: z.int().openapi({ description: 'The creator’s id.' }),
              username: z.string().openapi({ description: 'The creator’s username.' }),
            })
            .openapi({ description: 'The creator.' }),
          status: z
            .enum(SUBSCRIBER_STATUSES)
            .nullable()
            .openapi({ description: 'The status of the subscriber; null if only suppressed.' }),
          suppression: z
            .enum(SUPPRESSION_REASONS)
            .nullable()
            .openapi({ description: 'The reason for the suppression; null if it is not suppressed.' }),
          createdAt: z.iso
            .datetime()
            .nullable()
            .openapi({ description: 'The time of joining the list; null if only suppressed.' }),
        }),
      )
      .openapi({ description: `The first ${HOLDERS_SHOWN.toLocaleString('en')} creators, by id.` }),
    hasMore: z.boolean().openapi({ description: 'Whether more creators have the address.' }),
    hardBounced: z.boolean().openapi({
      description: 'Whether the mailbox does not exist, so that no creator’s newsletters are sent to it.',
    }),
  })
  .openapi('FoundAddress', { description: 'The creators who have an address.' });

export function presentFoundAddress(foundAddress: Found): z.infer<typeof FoundAddress> {
  return {
    data: foundAddress.holders.map(({ userId, username, status, suppression, createdAt }) => ({
      user: { id: userId, username },
      status,
      suppression,
      createdAt: toIsoOrNull(createdAt),
    })),
    hasMore: foundAddress.hasMore,
    hardBounced: foundAddress.isHardBounced,
  };
}
