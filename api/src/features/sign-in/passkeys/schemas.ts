import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import type { Passkey as PasskeyRow } from '../../accounts/index.js';
import { PASSKEY_NAME_MAX } from '../rules.js';

/** Longer ones are not of a browser. */
const text = z.string().max(20_000);

/** Only its shape: the signature and its contents are verified later. */
const credential = z
  .looseObject({ id: text, rawId: text, type: text, response: z.record(z.string(), z.unknown()) })
  .openapi({
    type: 'object',
    description: 'The result of `navigator.credentials`, as JSON (WebAuthn).',
    example: { id: 'q1w2', rawId: 'q1w2', type: 'public-key', response: {} },
  });

export const PasskeyOptions = z
  .object({
    options: z
      .record(z.string(), z.unknown())
      .openapi({ description: 'The options for `navigator.credentials`, as JSON.', example: {} }),
  })
  .openapi('PasskeyOptions', { description: 'A challenge for a passkey, valid for 10 minutes.' });

export const PasskeySignIn = z
  .strictObject({ credential })
  .openapi('PasskeySignIn', { description: 'The answer of a passkey to a challenge.' });

export const NewPasskey = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter a name')
      .max(PASSKEY_NAME_MAX, `A name has at most ${PASSKEY_NAME_MAX} characters`)
      .openapi({ description: 'A name to recognize it by.', example: 'Phone' }),
    credential,
  })
  .openapi('NewPasskey', { description: 'The passkey to add.' });

export const Passkey = z
  .object({
    id: z.int().openapi({ description: 'The passkey’s id.' }),
    name: z.string().openapi({ description: 'Its name.', example: 'Phone' }),
    createdAt: z.iso.datetime().openapi({ description: 'When it was added.' }),
    lastUsedAt: z.iso.datetime().nullable().openapi({ description: 'Its last sign-in; null if none.' }),
  })
  .openapi('Passkey', { description: 'A passkey.' });

export const PasskeyList = z
  .object({ data: z.array(Passkey).openapi({ description: 'All passkeys, oldest first.' }) })
  .openapi('PasskeyList', { description: 'The passkeys of an account.' });

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): z.infer<typeof Passkey> {
  return { id, name, createdAt: toIso(createdAt), lastUsedAt: toIsoOrNull(lastUsedAt) };
}
