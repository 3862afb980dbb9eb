import { HOUR, SECOND } from '../../kernel/clock.js';
import { createSignal } from '../../kernel/signal.js';
import type { Context } from '../../server/context.js';
import { claimDeliveries, listNext, type Next } from './claim-deliveries.js';
import { purgeDeliveries } from './purge-deliveries.js';
import { tryDelivery } from './try-delivery.js';

/** Tries under way at once, one an endpoint: whoever answers slowly keeps only themselves waiting. */
const MOST_UNDER_WAY = 64;
/** Of one creator, so that a few with many slow programs do not take every place. */
const MOST_OF_ONE = 4;
/** Without a bell, how often to look: other processes write deliveries too. */
const LOOK_EVERY_MS = 5 * SECOND;
const PURGE_EVERY_MS = HOUR;

interface UnderWay {
  userId: number;
  trying: Promise<void>;
}

export interface WebhookLoop {
  /** Takes no more and waits for the tries under way. */
  stop(): Promise<void>;
}

/** Hands due deliveries to the endpoints that they are for. */
export function startWebhookLoop(ctx: Context): WebhookLoop {
  const news = createSignal();
  const stopListening = ctx.pubsub.subscribe('webhooks', news.wake);
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
        // It is taken for lost a minute from now, and made again.
        .catch((error: unknown) =>
          ctx.log.error({ err: error, endpointId }, 'a webhook could not be settled'),
        )
        .finally(() => {
          underWay.delete(endpointId);
          news.wake();
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
    await begin(withinShares(due, [...underWay.values()]).slice(0, MOST_UNDER_WAY - underWay.size));
    // Every place or share is taken, or all that is due is under way; an end of either rings.
    const later = next.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now);
    await news.wait(Math.min(LOOK_EVERY_MS, ...later.map((dueAt) => dueAt - now)));
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        await turn();
      } catch (error) {
        ctx.log.error({ err: error }, 'the webhook loop failed; it is tried again');
        await news.wait(LOOK_EVERY_MS);
      }
    }
    await Promise.all([...underWay.values()].map(({ trying }) => trying));
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      stopListening();
      news.wake();
      await running;
    },
  };
}

/** Without what would be too many at once of one creator. */
function withinShares(due: readonly Next[], underWay: readonly UnderWay[]): Next[] {
  const held = new Map<number, number>();
  const take = (userId: number) => {
    const taken = (held.get(userId) ?? 0) + 1;
    held.set(userId, taken);
    return taken;
  };
  for (const { userId } of underWay) take(userId);
  return due.filter(({ userId }) => take(userId) <= MOST_OF_ONE);
}
