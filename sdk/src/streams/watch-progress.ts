import type { TidingsClient } from '../client.js';
import { EVENT_STREAM } from '../retry.js';
import type { components } from '../schema.js';
import { followStream } from './follow-stream.js';

export type SendProgress = components['schemas']['SendProgress'];

/**
 * Yields the current status of a sent newsletter, and each change, until the sending ends. Throws an `ApiError` if the
 * request fails, and a `TypeError` if the connection breaks or is silent. Then call it again, because each status is
 * complete.
 */
export async function* watchProgress(
  client: TidingsClient,
  newsletterId: number,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<SendProgress, void> {
  let last: SendProgress | undefined;
  const open = async (signal: AbortSignal) => {
    const { data } = await client.GET('/api/newsletters/{id}/progress/stream', {
      params: { path: { id: newsletterId } },
      headers: { Accept: EVENT_STREAM },
      parseAs: 'stream',
      signal,
    });
    // The generated type describes one event, but the data is the stream of events.
    return data as unknown as ReadableStream;
  };
  for await (const { event, data } of followStream(open, options.signal)) {
    if (event !== 'progress') continue;
    last = JSON.parse(data) as SendProgress;
    yield last;
  }
  if (last === undefined || !isSendingOver(last))
    throw new TypeError('The stream ended before sending was over.');
}

/** Returns whether the status is final, namely finished, or canceled without deliveries in progress. */
export function isSendingOver({ status, counts }: Pick<SendProgress, 'status' | 'counts'>): boolean {
  if (status !== 'canceled') return status === 'finished';
  return counts.queued + counts.claimed + counts.deferred + counts.unknown + counts.held === 0;
}
