import type { TidingsClient } from '../client.js';
import { EVENT_STREAM } from '../retry.js';
import type { components } from '../schema.js';
import { followStream } from './follow-stream.js';

export type WebhookListenerEvent = components['schemas']['WebhookListenerEvent'];

/**
 * Yields the events of a webhook listener (`POST /api/webhook-listeners`), each as `{ id, eventId, body }`. Ends when
 * the server ends the stream, which it does every ten minutes. Then call it again with the last `id` as `after`. Throws
 * an `ApiError` if the request fails, and a `TypeError` if the connection breaks or is silent.
 */
export async function* watchWebhookListener(
  client: TidingsClient,
  listenerId: number,
  options: {
    /** Returns only events after this `id`. */
    after?: number;
    signal?: AbortSignal;
    /** Called once the stream is open. */
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
    // The generated type is that of an event, but the data is the stream of events.
    return data as unknown as ReadableStream;
  };
  for await (const { event, data } of followStream(open, signal)) {
    if (event === 'webhook') yield JSON.parse(data) as WebhookListenerEvent;
  }
}
