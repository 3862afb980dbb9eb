import {
  ApiError,
  type TidingsClient,
  unwrap,
  type WebhookListenerEvent,
  watchWebhookListener,
} from '@tidings/sdk';
import { isTemporary } from '../errors.js';
import type { Io } from '../io.js';
import type { EventType } from './webhooks.js';

export type { WebhookListenerEvent };

/** The wait before the first reconnect. Each further wait is twice as long. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** The timeout for the request that ends the listener after Ctrl-C. */
const END_TIMEOUT_MS = 2_000;

/** `lost`: the connection broke. `missed-events`: the listener had expired, so events may be missing. */
export type Connection = 'open' | 'lost' | 'missed-events';

interface ListenContext {
  client: TidingsClient;
  delay: Io['delay'];
  /** Abort it to stop listening. */
  signal: AbortSignal;
}

interface ListenInput {
  events: readonly EventType[];
  onEvent(event: WebhookListenerEvent): void;
  /** Handles each change of the connection. */
  onConnection(connection: Connection): void;
}

interface Session {
  listenerId: number | undefined;
  after: number;
  isOpen: boolean;
  /** True after the first connection. Errors before it are not temporary. */
  wasOpen: boolean;
  wait: number;
}

/**
 * Receives the webhook events of the account until the signal aborts. Reconnects with increasing waits, and continues
 * after the last event. Throws if the first connection fails, or if the API rejects the request.
 */
export async function listenForEvents(ctx: ListenContext, listening: ListenInput): Promise<void> {
  const session: Session = {
    listenerId: undefined,
    after: 0,
    isOpen: false,
    wasOpen: false,
    wait: FIRST_WAIT_MS,
  };
  try {
    while (!ctx.signal.aborted) {
      await followStream(ctx, session, listening);
      if (ctx.signal.aborted) return;
      await ctx.delay(session.wait * (1 + Math.random() / 2), ctx.signal);
    }
  } finally {
    await endListener(ctx, session);
  }
}

/** Reads one stream until it ends. */
async function followStream(ctx: ListenContext, session: Session, listening: ListenInput): Promise<void> {
  try {
    session.listenerId ??= await startListener(ctx, listening.events);
    const opened = () => {
      if (!session.isOpen) listening.onConnection('open');
      Object.assign(session, { isOpen: true, wasOpen: true, wait: FIRST_WAIT_MS });
    };
    const options = { after: session.after, signal: ctx.signal, opened };
    for await (const event of watchWebhookListener(ctx.client, session.listenerId, options)) {
      session.after = event.id;
      listening.onEvent(event);
    }
  } catch (error) {
    if (ctx.signal.aborted) return;
    if (!session.wasOpen) throw error;
    if (error instanceof ApiError && error.code === 'not_found') {
      session.listenerId = undefined;
      session.after = 0;
      return listening.onConnection('missed-events');
    }
    // `fetch` throws a TypeError if the connection breaks while events are read.
    if (!isTemporary(error) && !(error instanceof TypeError)) throw error;
    if (session.isOpen) listening.onConnection('lost');
    session.wait = session.isOpen ? FIRST_WAIT_MS : Math.min(session.wait * 2, MAX_WAIT_MS);
    session.isOpen = false;
  }
}

async function startListener(
  { client, signal }: ListenContext,
  events: readonly EventType[],
): Promise<number> {
  const { id } = await unwrap(
    client.POST('/api/webhook-listeners', { body: { events: [...events] }, signal }),
  );
  return id;
}

async function endListener({ client }: ListenContext, { listenerId }: Session): Promise<void> {
  if (listenerId === undefined) return;
  try {
    const signal = AbortSignal.timeout(END_TIMEOUT_MS);
    await client.DELETE('/api/webhook-listeners/{id}', { params: { path: { id: listenerId } }, signal });
  } catch {
    // The server is unreachable, or the listener has ended. A listener expires two minutes after its stream.
  }
}
