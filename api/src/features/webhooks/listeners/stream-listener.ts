import { SECOND } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { createSignal } from '../../../kernel/process/signal.js';
import type { Context } from '../../../server/context.js';
import { LISTENER_LEASE } from './rules.js';
import { type ListenerEvent, listListenerEvents, type OwnListener, renewListener } from './store.js';

/** Number of events read at once. The next events are read once the client has read these. */
const PAGE_SIZE = 50;
/** The interval between searches without a wake-up. */
const POLL_INTERVAL_MS = 5 * SECOND;
/** The lease outlives three renewals that fail. */
const RENEW_EVERY_MS = LISTENER_LEASE / 4;

interface ListenerClient {
  send(event: ListenerEvent): void;
  /** Resolves once the client has read everything. */
  ready(): Promise<void>;
  end(): void;
}

/**
 * Sends the events of a listener after one event, and each new event, while its lease can be renewed. Returns a
 * function that stops this.
 */
export function streamListener(
  ctx: Context,
  input: OwnListener & { after: number },
  client: ListenerClient,
): () => void {
  const signal = createSignal();
  const unsubscribe = ctx.pubsub.subscribe('webhooks', signal.wake);
  let isOpen = true;

  async function run(): Promise<void> {
    let { after } = input;
    let renewedAt = performance.now();
    while (isOpen) {
      if (performance.now() - renewedAt >= RENEW_EVERY_MS) {
        await renewListener(ctx, input);
        renewedAt = performance.now();
      }
      const page = await listListenerEvents(ctx, { ...input, after, limit: PAGE_SIZE });
      for (const event of page) client.send(event);
      after = page.at(-1)?.id ?? after;
      if (page.length < PAGE_SIZE) await signal.wait(POLL_INTERVAL_MS);
      else await client.ready();
    }
  }

  void run()
    .catch((error: unknown) => {
      // The listener expired, or its token was revoked. The client learns this when it reconnects.
      if (error instanceof AppError && error.code === 'not_found') return;
      ctx.log.error({ err: error, listenerId: input.listenerId }, 'a webhook listener failed');
    })
    .finally(client.end);
  return () => {
    isOpen = false;
    unsubscribe();
    signal.wake();
  };
}
