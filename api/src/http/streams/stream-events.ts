import { MINUTE, SECOND } from '../../kernel/clock.js';
import { createRateLimitError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import type { HttpContext } from '../router.js';

/** The interval of heartbeats, below the 30 s after which some proxies and browsers close a silent connection. */
const HEARTBEAT_MS = 15 * SECOND;
/** The lifetime of a stream. Reconnecting authenticates again, so an ended session has no stream after it. */
export const STREAM_LIFETIME = 10 * MINUTE;
/** The streams of a client. Browsers open only six connections to a host under HTTP/1.1. */
export const STREAMS_PER_KEY = 6;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // By default, nginx buffers responses.
  'X-Accel-Buffering': 'no',
};

/** The seconds after which a client with too many streams may retry, because abandoned streams have ended by then. */
export const STREAM_RETRY_AFTER = HEARTBEAT_MS / SECOND;

interface EventStream {
  /** Sends an event with a JSON value. */
  send(event: string, data: unknown): void;
  /** Resolves once the client has received everything, or the stream has ended. */
  ready(): Promise<void>;
  end(): void;
}

interface OpenStreams {
  ends: Set<() => void>;
  counts: Map<string, number>;
  isClosing: boolean;
}

const streamsByContext = new WeakMap<Context, OpenStreams>();

function getOpenStreams(ctx: Context): OpenStreams {
  const streams = streamsByContext.get(ctx) ?? { ends: new Set(), counts: new Map(), isClosing: false };
  streamsByContext.set(ctx, streams);
  return streams;
}

/** Returns the number of open streams. */
export function countEventStreams(ctx: Context): number {
  return getOpenStreams(ctx).ends.size;
}

/** Ends all streams when the server drains, because they would delay its end. Clients reconnect to another server. */
export function endEventStreams(ctx: Context): void {
  const streams = getOpenStreams(ctx);
  streams.isClosing = true;
  for (const end of [...streams.ends]) end();
}

/**
 * Streams server-sent events (WHATWG HTML, 9.2) until either side ends it. `subscribe` gets the stream, and returns a
 * function that stops it. `key` identifies the client, which may have a few streams.
 */
export function streamEvents(
  c: HttpContext,
  key: string,
  subscribe: (stream: EventStream) => () => void,
): Response {
  // Nobody reads the body of a HEAD response, so nothing would end the stream.
  if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS);
  const streams = getOpenStreams(c.var.context);
  const count = streams.counts.get(key) ?? 0;
  if (count >= STREAMS_PER_KEY) {
    throw createRateLimitError(
      'Too many windows or commands follow your account. Please close one of them.',
      STREAM_RETRY_AFTER,
    );
  }
  const encoder = new TextEncoder();
  let stop: () => void = () => {};
  let resolveReady: () => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      let unsubscribe: (() => void) | undefined;
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
      const lifetime = setTimeout(() => end(), STREAM_LIFETIME);
      stop = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(heartbeat);
        clearTimeout(lifetime);
        resolveReady();
        streams.ends.delete(end);
        const remainingCount = (streams.counts.get(key) ?? 1) - 1;
        if (remainingCount > 0) streams.counts.set(key, remainingCount);
        else streams.counts.delete(key);
        unsubscribe?.();
      };
      const end = () => {
        if (!isOpen) return;
        stop();
        controller.close();
      };
      streams.counts.set(key, count + 1);
      streams.ends.add(end);
      // Writes at once, so that the client knows that it is connected.
      write(':\n\n');
      if (streams.isClosing) return end();
      const ready = () =>
        new Promise<void>((resolve) => {
          if (!isOpen || (controller.desiredSize ?? 0) > 0) resolve();
          else resolveReady = resolve;
        });
      unsubscribe = subscribe({ send: (event, data) => write(formatEvent(event, data)), ready, end });
      // The stream may have ended during the subscription.
      if (!isOpen) unsubscribe();
    },
    pull: () => resolveReady(),
    cancel: () => stop(),
  });
  return c.body(body, 200, HEADERS);
}

/** Formats an event. The data has one line, because JSON has no line breaks of its own. */
function formatEvent(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Streams a response. Reads the next part once the client has received the last. */
export function streamText(c: HttpContext, contentType: string, parts: AsyncGenerator<string>) {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return c.body(stream, 200, { 'Content-Type': contentType });
}
