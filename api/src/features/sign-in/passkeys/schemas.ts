import { z } from '@hono/zod-openapi';
import { formatDuration, toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { PENDING_SIGN_IN_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import { MAX_PASSKEYS, type Passkey as PasskeyRow } from '../../accounts/index.js';
import { MAX_PASSKEY_NAME_LENGTH } from './rules.js';

/** Longer texts do not come from a browser. */
const text = z.string().max(20_000);

/** Checks only the shape. The signature and its contents are verified later. */
const createCredentialSchema = (method: 'create' | 'get') =>
  z.looseObject({ id: text, rawId: text, type: text, response: z.record(z.string(), z.unknown()) }).openapi({
    type: 'object',
    description: `The \`toJSON()\` of the result of \`navigator.credentials.${method}()\` (WebAuthn).`,
    example: {
      id: 'kW3mZ8b',
      rawId: 'kW3mZ8b',
      type: 'public-key',
      response: { clientDataJSON: 'eyJ0eXBl…' },
    },
  });

/** 32 bytes in base64url, as short as possible when compressed. */
const challenge = 'Y2hhbGxlbmdlY2hhbGxlbmdlY2hhbGxlbmdlY2hhbGw';
const timeout = 60_000;

const createOptionsSchema = (method: 'create' | 'get', example: object) =>
  z.object({
    options: z.record(z.string(), z.unknown()).openapi({
      description: `The JSON of \`publicKey\` for \`navigator.credentials.${method}()\`, with binary values in base64url. \`timeout\` is in milliseconds.`,
      example,
    }),
  });

const LIFETIME_TEXT = formatDuration(PENDING_SIGN_IN_LIFETIME);

export const PasskeyRequest = createOptionsSchema('get', {
  challenge,
  rpId: 'tidings.example',
  timeout,
  userVerification: 'required',
}).openapi('PasskeyRequest', {
  description: `A challenge to sign in with a passkey, valid for ${LIFETIME_TEXT}.`,
});

export const PasskeyCreation = createOptionsSchema('create', {
  challenge,
  rp: { name: 'Tidings', id: 'tidings.example' },
  user: { id: 'MTI', name: 'mara', displayName: 'Mara Lindqvist' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
}).openapi('PasskeyCreation', { description: `A challenge to add a passkey, valid for ${LIFETIME_TEXT}.` });

export const PasskeySignIn = z
  .strictObject({ credential: createCredentialSchema('get') })
  .openapi('PasskeySignIn', { description: 'The answer of a passkey to a challenge.' });

export const NewPasskey = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter a name')
      .max(MAX_PASSKEY_NAME_LENGTH, `A name has at most ${MAX_PASSKEY_NAME_LENGTH} characters`)
      .openapi({ description: 'A name to recognize the passkey by.', example: 'Phone' }),
    credential: createCredentialSchema('create'),
  })
  .openapi('NewPasskey', { description: 'The passkey to add.' });

export const Passkey = z
  .object({
    id: z.int().openapi({ description: 'The passkey’s id.' }),
    name: z.string().openapi({ description: 'The name of the passkey.', example: 'Phone' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The last sign-in with the passkey; null if there was none.' }),
  })
  .openapi('Passkey', { description: 'A passkey.' });

export const PasskeyList = z
  .object({
    data: z.array(Passkey).openapi({ description: `At most ${MAX_PASSKEYS} passkeys, oldest first.` }),
  })
  .openapi('PasskeyList', { description: 'The passkeys of an account.' });

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): z.infer<typeof Passkey> {
  return { id, name, createdAt: toIso(createdAt), lastUsedAt: toIsoOrNull(lastUsedAt) };
}
