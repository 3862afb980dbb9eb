import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { releaseUnconfirmedClaims } from './ledger.js';

/** After the connection breaks, a transaction may still wait for its lock on the database server. */
const RETENTION = 5 * MINUTE;
const RELEASE_EVERY = 5 * SECOND;

/** Tracks the tokens of claims that may have been committed without a response. */
export function createUnconfirmedClaims(ctx: Context) {
  const since = new Map<string, number>();
  let releasedAt = Number.NEGATIVE_INFINITY;
  return {
    add(claimToken: string): void {
      since.set(claimToken, performance.now());
      releasedAt = Number.NEGATIVE_INFINITY;
    },
    async release(when: 'at once' | 'when due'): Promise<void> {
      const now = performance.now();
      if (since.size === 0 || (when === 'when due' && now - releasedAt < RELEASE_EVERY)) return;
      await releaseUnconfirmedClaims(ctx, [...since.keys()]);
      releasedAt = now;
      for (const [token, added] of since) if (now - added > RETENTION) since.delete(token);
    },
  };
}
