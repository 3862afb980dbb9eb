import type { TidingsClient } from './client.js';
import { readEvents } from './read-events.js';
import { EVENT_STREAM } from './retry.js';
import type { components } from './schema.js';

export type SendProgress = components['schemas']['SendProgress'];

/** The server says something at once; what holds that back holds everything back. */
const FIRST_WORD_MS = 10_000;
/** How long the connection may be silent from then on: the server says something every 15 seconds. */
const SILENCE_MS = 40_000;

/**
 * How far a sent newsletter has come: at once, and whenever that changes. Ends when the sending has. Throws an
 * `ApiError` where it is refused, and a `TypeError` when the connection breaks before, or falls silent; then begin
 * again: each state is a whole one.
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
    timer = setTimeout(() => leaving.abort(new TypeError('The stream fell silent.')), milliseconds);
  };
  try {
    waitForWord(FIRST_WORD_MS);
    const { data } = await client.GET('/api/newsletters/{id}/progress/stream', {
      params: { path: { id: newsletterId } },
      headers: { Accept: EVENT_STREAM },
      parseAs: 'stream',
      signal: leaving.signal,
    });
    // The generated type is that of an event; what came is the stream that holds them.
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
  if (last === undefined || !isAtRest(last)) throw new TypeError('The stream ended before the sending.');
}

/** Nothing more will come of it: finished, or cancelled with the last copy in hand at its end. */
export function isAtRest({ state, counts }: Pick<SendProgress, 'state' | 'counts'>): boolean {
  if (state !== 'cancelled') return state === 'finished';
  return counts.queued + counts.claimed + counts.deferred + counts.unknown + counts.held === 0;
}
