import { HOUR, SECOND } from '../../kernel/clock.js';
import type { RunningWork, Work } from '../../ports/queue.js';
import type { Context } from '../../server/context.js';
import {
  type BusyIds,
  type Claim,
  claimDeliveries,
  listNextDeliveries,
  type NextDelivery,
  purgeDeliveries,
} from './claim-deliveries.js';
import { tryDelivery } from './try-delivery.js';

/** Number of concurrent attempts, one per endpoint, so that a slow endpoint delays only itself. */
const MAX_IN_FLIGHT = 64;
/** Limits each creator, so that a few creators with many slow endpoints do not use every slot. */
const MAX_PER_CREATOR = 4;
/** The interval between searches without a wake-up, because other processes write deliveries too. */
const POLL_INTERVAL_MS = 5 * SECOND;
const PURGE_EVERY_MS = HOUR;

/** Sends due deliveries to their endpoints. */
export function startWebhookLoop(ctx: Context): RunningWork {
  return ctx.queue.start(createWebhookWork(ctx));
}

function createWebhookWork(ctx: Context): Work {
  /** The owners of the endpoints that receive an attempt of this process now. */
  const underWay = new Map<number, number>();
  let purgedAt = Number.NEGATIVE_INFINITY;
  let lastClaim: Promise<unknown> = Promise.resolve();

  /** Returns the endpoints and creators without a free slot here. Other processes may have listed their rows. */
  function getBusyIds(): BusyIds {
    const owners = [...underWay.values()];
    const isFull = (userId: number) => owners.filter((owner) => owner === userId).length >= MAX_PER_CREATOR;
    return { endpointIds: [...underWay.keys()], userIds: [...new Set(owners)].filter(isFull) };
  }

  async function purge(): Promise<void> {
    if (performance.now() - purgedAt < PURGE_EVERY_MS) return;
    await purgeDeliveries(ctx);
    purgedAt = performance.now();
  }

  async function listFree(): Promise<NextDelivery[]> {
    return (await listNextDeliveries(ctx)).filter(({ endpointId }) => !underWay.has(endpointId));
  }

  async function attempt(claim: Claim): Promise<void> {
    const { id: endpointId } = claim.endpoint;
    try {
      await tryDelivery(ctx, claim);
    } catch (error) {
      // The attempt counts as lost a minute from now, and is repeated.
      ctx.log.error({ err: error, endpointId }, 'a webhook could not be settled');
    } finally {
      underWay.delete(endpointId);
    }
  }

  return {
    name: 'webhooks',
    topic: 'webhooks',
    concurrency: MAX_IN_FLIGHT,
    async listDue(limit) {
      await purge();
      const next = await listFree();
      const now = ctx.clock.now();
      const dueDeliveries = next.filter(({ dueAt }) => dueAt <= now);
      const laterDelays = next.map(({ dueAt }) => dueAt - now).filter((wait) => wait > 0);
      const rows = limitToShares(dueDeliveries, underWay.values()).slice(0, limit);
      return {
        rows: rows.map(({ deliveryId: id, isFailing, dueAt }) => ({ id, priority: isFailing, dueAt })),
        nextDueInMs: Math.min(POLL_INTERVAL_MS, ...laterDelays),
      };
    },
    claim(ids) {
      // Claims one after another, so that each claim counts the attempts of earlier claims.
      const nextClaim = lastClaim.then(async () => {
        const claims = await claimDeliveries(ctx, ids, getBusyIds());
        for (const { endpoint } of claims) underWay.set(endpoint.id, endpoint.userId);
        return claims.map((claim) => () => attempt(claim));
      });
      lastClaim = nextClaim.catch(() => undefined);
      return nextClaim;
    },
  };
}

/** Returns the due deliveries within each creator's share. */
function limitToShares(dueDeliveries: readonly NextDelivery[], underWay: Iterable<number>): NextDelivery[] {
  const countByUser = new Map<number, number>();
  const take = (userId: number) => {
    const count = (countByUser.get(userId) ?? 0) + 1;
    countByUser.set(userId, count);
    return count;
  };
  for (const userId of underWay) take(userId);
  return dueDeliveries.filter(({ userId }) => take(userId) <= MAX_PER_CREATOR);
}
