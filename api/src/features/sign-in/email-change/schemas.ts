import { z } from '@hono/zod-openapi';
import { formatDuration, toIso } from '../../../kernel/clock.js';
import { EMAIL_CHANGE_LIFETIME } from './rules.js';
import type { EmailChange } from './table.js';

export const AddressChange = z
  .object({
    pending: z
      .object({
        email: z.string().openapi({ description: 'The new address.' }),
        isNewConfirmed: z.boolean().openapi({ description: 'Whether the new address is confirmed.' }),
        isPresentConfirmed: z.boolean().nullable().openapi({
          description:
            'Whether the current address has confirmed the change; null if the current address is not verified.',
        }),
        expiresAt: z.iso.datetime().openapi({
          description: `The expiry time: ${formatDuration(EMAIL_CHANGE_LIFETIME)} after the request.`,
        }),
      })
      .nullable()
      .openapi({ description: 'The pending change; null if there is none.' }),
  })
  .openapi('AddressChange', { description: 'The pending change of an account’s address.' });

export function presentEmailChange(change: EmailChange | undefined): z.infer<typeof AddressChange> {
  if (change === undefined) return { pending: null };
  const { email, confirmedAt, fromTokenHash, fromConfirmedAt, expiresAt } = change;
  return {
    pending: {
      email,
      isNewConfirmed: confirmedAt !== null,
      isPresentConfirmed: fromTokenHash === null ? null : fromConfirmedAt !== null,
      expiresAt: toIso(expiresAt),
    },
  };
}
