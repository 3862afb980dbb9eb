import { SECOND } from '../../../kernel/clock.js';
import type { SigningKey } from '../../../kernel/signing-key.js';
import { SecretsError } from '../../../ports/secrets.js';
import type { Context } from '../../../server/context.js';
import { signMessage } from './sign-message.js';
import { type KeyOwner, openSigningKeys } from './signing-keys.js';

/** Opening a key takes as long as ten signatures; one that was removed signs at most this long after. */
const CACHE_MS = 10 * SECOND;
const MAX_CACHED = 1_000;

/**
 * This mailing cannot be signed as it has to be: its domain was removed, or its keys cannot be opened. It must not
 * leave unsigned, and trying again helps only after somebody acted; other mailings are not concerned.
 */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
}

export interface Signer {
  /**
   * The message with its signatures before it; the same bytes for the same message. `domain` is the mailing's
   * `signingDomain`: null stands for the instance's key, without which it goes out as it is.
   *
   * Throws `SigningRefused`, whose message is a sentence for the creator. Anything else that it throws is of the
   * database, and may pass. Nothing was handed over in either case, so neither is an `unknown`.
   */
  sign(message: Uint8Array, domain: string | null, ownerId: number): Promise<Uint8Array>;
}

interface Cached {
  keys: Promise<SigningKey[]>;
  readAt: number;
}

export function createSigner(ctx: Context): Signer {
  const stored = new Map<string, Cached>();
  const ours = ctx.instance.signingKey === undefined ? [] : [ctx.instance.signingKey];

  function keysOf(owner: KeyOwner): Promise<SigningKey[]> {
    const name = `${owner.ownerId}:${owner.domain}`;
    const now = ctx.clock.now();
    const known = stored.get(name);
    // Either way: the clock may be set back.
    if (known !== undefined && Math.abs(now - known.readAt) < CACHE_MS) return known.keys;
    stored.delete(name);
    const [oldest] = stored.keys();
    if (oldest !== undefined && stored.size >= MAX_CACHED) stored.delete(oldest);
    const keys = openKeys(ctx, owner);
    stored.set(name, { keys, readAt: now });
    keys.catch(() => stored.get(name)?.keys === keys && stored.delete(name));
    return keys;
  }

  return {
    async sign(message, domain, ownerId) {
      const keys = domain === null ? ours : await keysOf({ ownerId, domain });
      return keys.length === 0 ? message : signMessage(message, keys, ctx.clock.now());
    },
  };
}

async function openKeys(ctx: Context, owner: KeyOwner): Promise<SigningKey[]> {
  const keys = await openSigningKeys(ctx, owner).catch((error: unknown) => {
    if (!(error instanceof SecretsError)) throw error;
    ctx.log.error({ err: error }, 'the keys of a sending domain cannot be opened');
    throw new SigningRefused(
      `The keys of ${owner.domain} cannot be opened. Please tell whoever runs this instance.`,
    );
  });
  if (keys.length === 0) {
    throw new SigningRefused(
      `${owner.domain} was removed from your sending domains, so it can no longer be sent from.`,
    );
  }
  return keys;
}
