import { perContext } from '../../../kernel/per-context.js';
import type { Context } from '../../../server/context.js';
import { getInstanceSecret } from '../../settings/index.js';
import { deriveTrackingKeys, type TrackingKeys } from './tracked-address.js';

interface Cached {
  keys: Promise<TrackingKeys> | undefined;
}

const cachedOf = perContext<Context, Cached>(() => ({ keys: undefined }));

/**
 * Returns the keys, which are created once per instance. Every click needs them, so each process reads them
 * once.
 */
export function trackingKeysOf(ctx: Context): Promise<TrackingKeys> {
  const stored = cachedOf(ctx);
  stored.keys ??= getInstanceSecret(ctx, 'letter-links.secret')
    .then(deriveTrackingKeys)
    .catch((error: unknown) => {
      stored.keys = undefined;
      throw error;
    });
  return stored.keys;
}
