import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../server/context.js';
import { OLD_SECRET_LIVES } from './rules.js';
import type { WebhookHeaders } from './schemas.js';

/** Base64 with a prefix that identifies the secret (standardwebhooks.com). */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

const SigningSecrets = z.object({
  current: z.string(),
  /** The previous secret also signs, for apps that do not have the new secret yet. */
  previous: z.object({ secret: z.string(), until: z.number() }).optional(),
});
type SigningSecrets = z.infer<typeof SigningSecrets>;

/** Creates a new secret, and the sealed value for its row. */
export function makeSecret(
  ctx: Context,
  { userId, before }: { userId: number; before?: SigningSecrets | undefined },
): { secret: string; sealed: string } {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  const secrets: SigningSecrets = {
    current: secret,
    ...(before === undefined
      ? {}
      : { previous: { secret: before.current, until: ctx.clock.now() + OLD_SECRET_LIVES } }),
  };
  return { secret, sealed: ctx.secrets.seal(JSON.stringify(secrets), getSecretPurpose(userId)) };
}

/** Opens the sealed secrets. Throws `SecretsError` if the instance has another encryption key by now. */
export function openSecrets(ctx: Context, row: { userId: number; secret: string }): SigningSecrets {
  return SigningSecrets.parse(JSON.parse(ctx.secrets.unseal(row.secret, getSecretPurpose(row.userId))));
}

function getSecretPurpose(userId: number): string {
  return `webhook-endpoint:${userId}`;
}

/** Returns the headers of Standard Webhooks, with id, seconds since 1970, and a signature for each active secret. */
export function createSignedHeaders(
  message: { id: string; body: string; now: number },
  secrets: SigningSecrets,
): z.infer<typeof WebhookHeaders> {
  const { id, body, now } = message;
  const seconds = Math.floor(now / 1_000);
  const { current, previous } = secrets;
  const activeSecrets =
    previous !== undefined && now < previous.until ? [current, previous.secret] : [current];
  const signatures = activeSecrets.map((secret) => `v1,${sign(secret, `${id}.${seconds}.${body}`)}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
