import { readEvents, type ServerEvent } from './read-events.js';

/**
 * The maximum wait for the first event, in milliseconds. The server sends an event at once, so a longer silence means
 * that a proxy buffers the stream.
 */
const FIRST_BYTE_TIMEOUT_MS = 10_000;
/** The silence after which the connection counts as broken, in milliseconds. The server sends data every 15 seconds. */
const SILENCE_TIMEOUT_MS = 40_000;

/**
 * Yields the events of a stream until it ends. Throws the error of `open`, or a `TypeError` if the connection breaks or
 * is silent.
 */
export async function* followStream(
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ServerEvent, void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitForByte = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => stopping.abort(new TypeError('The stream stopped sending data.')), milliseconds);
  };
  try {
    waitForByte(FIRST_BYTE_TIMEOUT_MS);
    const stream = await open(stopping.signal);
    yield* readEvents(stream, () => waitForByte(SILENCE_TIMEOUT_MS));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    stopping.abort();
  }
}
