import { SECOND } from '../../../kernel/clock.js';
import type { SigningKey } from '../../../kernel/tokens/signed-token.js';
import { SecretsError } from '../../../ports/secrets.js';
import type { Context } from '../../../server/context.js';
import { signMessage } from './sign-message.js';
import { type KeyOwner, openSigningKeys } from './signing-keys.js';

/** Opening a key takes as long as ten signatures. A removed key signs for at most this long. */
const CACHE_MS = 10 * SECOND;
const MAX_CACHED_KEYS = 1_000;

/**
 * The mailing cannot be signed as required, because its domain was removed or its keys cannot be opened. It must not be
 * sent unsigned, and a retry helps only after a person acted. Other mailings are not affected.
 */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
}

export interface Signer {
  /**
   * Signs a message, always with the same bytes for the same message. `domain` is the mailing's `signingDomain`. Null
   * means the instance's key, and without such a key the message stays unsigned. Throws `SigningRefused` with a
   * sentence for the creator. Any other error comes from the database and may be temporary. Neither error is an
   * `unknown` outcome, because nothing was sent.
   */
  sign(message: Uint8Array, domain: string | null, ownerId: number): Promise<Uint8Array>;
}

interface CachedKeys {
  keys: Promise<SigningKey[]>;
  readAt: number;
}

export function createSigner(ctx: Context): Signer {
  const cache = new Map<string, CachedKeys>();
  const instanceKeys = ctx.instance.signingKey === undefined ? [] : [ctx.instance.signingKey];

  function getKeys(owner: KeyOwner): Promise<SigningKey[]> {
    const name = `${owner.ownerId}:${owner.domain}`;
    const now = ctx.clock.now();
    const cachedKeys = cache.get(name);
    // Checks both directions, because the clock may be set back.
    if (cachedKeys !== undefined && Math.abs(now - cachedKeys.readAt) < CACHE_MS) return cachedKeys.keys;
    cache.delete(name);
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= MAX_CACHED_KEYS) cache.delete(oldest);
    const keys = openKeys(ctx, owner);
    cache.set(name, { keys, readAt: now });
    keys.catch(() => cache.get(name)?.keys === keys && cache.delete(name));
    return keys;
  }

  return {
    async sign(message, domain, ownerId) {
      const keys = domain === null ? instanceKeys : await getKeys({ ownerId, domain });
      return keys.length === 0 ? message : signMessage(message, keys, ctx.clock.now());
    },
  };
}

async function openKeys(ctx: Context, owner: KeyOwner): Promise<SigningKey[]> {
  const keys = await openSigningKeys(ctx, owner).catch((error: unknown) => {
    if (!(error instanceof SecretsError)) throw error;
    ctx.log.error({ err: error }, 'the keys of a sending domain cannot be opened');
    throw new SigningRefused(
      `The keys of ${owner.domain} cannot be opened. Contact the operator of this instance.`,
    );
  });
  if (keys.length === 0) {
    throw new SigningRefused(
      `${owner.domain} was removed from your sending domains, so newsletters can no longer be sent from it.`,
    );
  }
  return keys;
}
