import type { Context } from '../../../context.js';
import { perContext } from '../../../kernel/per-context.js';
import { getInstanceSecret } from '../../settings/index.js';
import { deriveLetterKeys, type LetterKeys } from './letter-address.js';

interface Kept {
  keys: Promise<LetterKeys> | undefined;
}

const keptOf = perContext<Context, Kept>(() => ({ keys: undefined }));

/** Asked for at every click, and made once for an instance: read once a process. */
export function letterKeysOf(ctx: Context): Promise<LetterKeys> {
  const kept = keptOf(ctx);
  kept.keys ??= getInstanceSecret(ctx, 'letter-links.secret')
    .then(deriveLetterKeys)
    .catch((error: unknown) => {
      kept.keys = undefined;
      throw error;
    });
  return kept.keys;
}
