import { createHmac } from 'node:crypto';
import { randomToken } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { getInstanceSecret } from '../settings/index.js';

/**
 * The same name for the same Idempotency-Key of the same client, so that a request that is repeated finds what the
 * first one made; without a key a new one. Nobody can compute it who lacks the instance's secret.
 */
export async function nameByKey(
  ctx: Context,
  { purpose, actor, key }: { purpose: 'purchase' | 'link'; actor: string; key: string | undefined },
): Promise<string> {
  if (key === undefined) return randomToken();
  return hashWithSecret(ctx, JSON.stringify([purpose, actor, key]));
}

export async function hashWithSecret(ctx: Context, text: string): Promise<string> {
  const secret = await getInstanceSecret(ctx, 'store.secret');
  return createHmac('sha256', secret).update(text).digest('base64url');
}
