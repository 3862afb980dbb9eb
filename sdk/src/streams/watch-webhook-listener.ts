import type { TidingsClient } from '../client.js';
import { EVENT_STREAM } from '../retry.js';
import type { components } from '../schema.js';
import { followStream } from './follow-stream.js';

export type WebhookListenerEvent = components['schemas']['WebhookListenerEvent'];

/**
 * Yields the events of a webhook listener (`POST /api/webhook-listeners`) as `{ id, eventId, body }`. The server ends
 * the stream every ten minutes. Then call it again with the last `id` as `after`. Throws an `ApiError` if the request
 * fails, and a `TypeError` if the connection breaks or is silent.
 */
export async function* watchWebhookListener(
  client: TidingsClient,
  listenerId: number,
  options: {
    /** Yields only events after this `id`. */
    after?: number;
    signal?: AbortSignal;
    /** Called when the stream is open. */
    opened?: () => void;
  } = {},
): AsyncGenerator<WebhookListenerEvent, void> {
  const { after = 0, signal, opened } = options;
  const open = async (leaving: AbortSignal) => {
    const { data } = await client.GET('/api/webhook-listeners/{id}/stream', {
      params: { path: { id: listenerId }, query: { after } },
      headers: { Accept: EVENT_STREAM },
      parseAs: 'stream',
      signal: leaving,
    });
    opened?.();
    // The generated type describes one event, but the data is the stream of events.
    return data as unknown as ReadableStream;
  };
  for await (const { event, data } of followStream(open, signal)) {
    if (event === 'webhook') yield JSON.parse(data) as WebhookListenerEvent;
  }
}
