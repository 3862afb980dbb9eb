import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { releaseUnconfirmedClaims } from './ledger.js';

/** After the connection breaks, a transaction may still wait for its lock on the database server. */
const RETENTION = 5 * MINUTE;
const RELEASE_EVERY = 5 * SECOND;

/** Tracks the tokens of claims that may have been committed without a response. */
export function createUnconfirmedClaims(ctx: Context) {
  const claimedAtByToken = new Map<string, number>();
  let releasedAt = Number.NEGATIVE_INFINITY;
  return {
    add(claimToken: string): void {
      claimedAtByToken.set(claimToken, performance.now());
      releasedAt = Number.NEGATIVE_INFINITY;
    },
    async release(timing: 'at once' | 'when due'): Promise<void> {
      const now = performance.now();
      if (claimedAtByToken.size === 0 || (timing === 'when due' && now - releasedAt < RELEASE_EVERY)) return;
      await releaseUnconfirmedClaims(ctx, [...claimedAtByToken.keys()]);
      releasedAt = now;
      for (const [token, claimedAt] of claimedAtByToken)
        if (now - claimedAt > RETENTION) claimedAtByToken.delete(token);
    },
  };
}
