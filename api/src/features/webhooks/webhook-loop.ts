import { HOUR, SECOND } from '../../kernel/clock.js';
import { createSignal } from '../../kernel/signal.js';
import type { Context } from '../../server/context.js';
import { claimDeliveries, listNext, type Next, purgeDeliveries } from './claim-deliveries.js';
import { tryDelivery } from './try-delivery.js';

/** Concurrent attempts, one per endpoint, so that a slow endpoint delays only itself. */
const MAX_IN_FLIGHT = 64;
/** Limits each creator, so that a few with many slow endpoints do not use every slot. */
const MAX_PER_CREATOR = 4;
/** How often to look without a wake-up: other processes write deliveries too. */
const POLL_INTERVAL_MS = 5 * SECOND;
const PURGE_EVERY_MS = HOUR;

interface UnderWay {
  userId: number;
  trying: Promise<void>;
}

export interface WebhookLoop {
  /** Claims no more deliveries and waits for the attempts in progress. */
  stop(): Promise<void>;
}

/** Sends due deliveries to their endpoints. */
export function startWebhookLoop(ctx: Context): WebhookLoop {
  const signal = createSignal();
  const stopListening = ctx.pubsub.subscribe('webhooks', signal.wake);
  const underWay = new Map<number, UnderWay>();
  let stopping = false;
  let purgedAt = Number.NEGATIVE_INFINITY;

  async function begin(due: readonly Next[]): Promise<void> {
    const claims = await claimDeliveries(
      ctx,
      due.map(({ deliveryId }) => deliveryId),
    );
    for (const claim of claims) {
      const { id: endpointId, userId } = claim.endpoint;
      const trying = tryDelivery(ctx, claim)
        // It counts as lost a minute from now, and is repeated.
        .catch((error: unknown) =>
          ctx.log.error({ err: error, endpointId }, 'a webhook could not be settled'),
        )
        .finally(() => {
          underWay.delete(endpointId);
          signal.wake();
        });
      underWay.set(endpointId, { userId, trying });
    }
  }

  async function turn(): Promise<void> {
    if (performance.now() - purgedAt >= PURGE_EVERY_MS) {
      await purgeDeliveries(ctx);
      purgedAt = performance.now();
    }
    const next = (await listNext(ctx)).filter(({ endpointId }) => !underWay.has(endpointId));
    const now = ctx.clock.now();
    const due = next.filter(({ dueAt }) => dueAt <= now);
    await begin(withinShares(due, [...underWay.values()]).slice(0, MAX_IN_FLIGHT - underWay.size));
    // No slot or share is free, or all due deliveries are in progress; the end of an attempt wakes the loop.
    const later = next.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now);
    await signal.wait(Math.min(POLL_INTERVAL_MS, ...later.map((dueAt) => dueAt - now)));
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        await turn();
      } catch (error) {
        ctx.log.error({ err: error }, 'the webhook loop failed; it is tried again');
        await signal.wait(POLL_INTERVAL_MS);
      }
    }
    await Promise.all([...underWay.values()].map(({ trying }) => trying));
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      stopListening();
      signal.wake();
      await running;
    },
  };
}

/** Returns the due deliveries within each creator's share. */
function withinShares(due: readonly Next[], underWay: readonly UnderWay[]): Next[] {
  const held = new Map<number, number>();
  const take = (userId: number) => {
    const taken = (held.get(userId) ?? 0) + 1;
    held.set(userId, taken);
    return taken;
  };
  for (const { userId } of underWay) take(userId);
  return due.filter(({ userId }) => take(userId) <= MAX_PER_CREATOR);
}
