import { createHmac } from 'node:crypto';
import { createRandomToken } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { getInstanceSecret } from '../settings/index.js';

/**
 * Names a purchase by its client and Idempotency-Key, so that a repeated request finds the result of the first. Without
 * a key, each name is new. Another `more` makes another name. Nobody can compute a name without the instance's secret.
 */
export async function deriveStableName(
  ctx: Context,
  {
    purpose,
    actor,
    key,
    more = [],
  }: { purpose: 'purchase' | 'link'; actor: string; key: string | undefined; more?: readonly string[] },
): Promise<string> {
  if (key === undefined) return createRandomToken();
  return hashWithSecret(ctx, JSON.stringify([purpose, actor, key, ...more]));
}

export async function hashWithSecret(ctx: Context, text: string): Promise<string> {
  const secret = await getInstanceSecret(ctx, 'store.secret');
  return createHmac('sha256', secret).update(text).digest('base64url');
}
