import type { TidingsClient } from './client.js';
import { readEvents } from './read-events.js';
import { EVENT_STREAM } from './retry.js';
import type { components } from './schema.js';

export type SendProgress = components['schemas']['SendProgress'];

/**
 * Milliseconds to the first event. The server sends one at once, so a longer silence means that a proxy buffers the
 * stream.
 */
const FIRST_WORD_MS = 10_000;
/** Milliseconds of silence after which the connection counts as broken. The server sends data every 15 seconds. */
const SILENCE_MS = 40_000;

/**
 * Yields the progress of a sent newsletter: the current status, and each change. Ends with the sending. Throws an
 * `ApiError` if the request fails, and a `TypeError` if the connection breaks or is silent. Then call it again: each
 * status is complete.
 */
export async function* watchProgress(
  client: TidingsClient,
  newsletterId: number,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<SendProgress, void> {
  const leaving = new AbortController();
  const leave = () => leaving.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', leave);
  if (options.signal?.aborted) leave();
  let last: SendProgress | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitForWord = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => leaving.abort(new TypeError('The stream stopped sending data.')), milliseconds);
  };
  try {
    waitForWord(FIRST_WORD_MS);
    const { data } = await client.GET('/api/newsletters/{id}/progress/stream', {
      params: { path: { id: newsletterId } },
      headers: { Accept: EVENT_STREAM },
      parseAs: 'stream',
      signal: leaving.signal,
    });
    // The generated type is that of an event, but the data is the stream of events.
    const events = readEvents(data as unknown as ReadableStream, () => waitForWord(SILENCE_MS));
    for await (const { event, data: text } of events) {
      if (event !== 'progress') continue;
      last = JSON.parse(text) as SendProgress;
      yield last;
    }
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', leave);
    leaving.abort();
  }
  if (last === undefined || !isSendingOver(last))
    throw new TypeError('The stream ended before sending was over.');
}

/** Returns whether the status is final: finished, or canceled with no delivery in progress. */
export function isSendingOver({ status, counts }: Pick<SendProgress, 'status' | 'counts'>): boolean {
  if (status !== 'canceled') return status === 'finished';
  return counts.queued + counts.claimed + counts.deferred + counts.unknown + counts.held === 0;
}
