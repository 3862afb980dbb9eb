import { and, eq } from 'drizzle-orm';
import { AppError } from '../../kernel/errors.js';
import { SecretsError } from '../../ports/secrets.js';
import type { Context } from '../../server/context.js';
import { makeSecret, openSecrets } from './signing-secrets.js';
import { getEndpoint, isOwn, type OwnEndpoint, type WebhookEndpoint } from './store.js';
import { webhookEndpoints } from './table.js';

/** Creates a new secret, shown only once. The previous one also signs for a day, so that no delivery is lost. */
export async function rollSecret(
  ctx: Context,
  input: OwnEndpoint,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const row = await getEndpoint(ctx, input);
  const { secret, sealed } = makeSecret(ctx, { userId: input.userId, before: secretsOf(ctx, row) });
  const [[endpoint]] = await ctx.db.transact([
    ctx.db.write
      .update(webhookEndpoints)
      .set({ secret: sealed })
      .where(and(isOwn(input), eq(webhookEndpoints.secret, row.secret)))
      .returning(),
  ]);
  if (endpoint === undefined) {
    throw new AppError('version_conflict', 'This webhook is changing right now. Please try again.');
  }
  return { endpoint, secret };
}

/** Returns undefined if the secrets can no longer be read: then a new one is needed. */
function secretsOf(ctx: Context, row: WebhookEndpoint) {
  try {
    return openSecrets(ctx, row);
  } catch (error) {
    if (error instanceof SecretsError) return undefined;
    throw error;
  }
}
