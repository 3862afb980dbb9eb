import { signWebhook } from '@tidings/sdk/webhooks';
import type { Io } from '../io.js';
import { describeCause } from '../sign-in/open-client.js';
import type { WebhookListenerEvent } from './listen.js';

/** The timeout that Tidings has for requests to webhook endpoints. */
const TIMEOUT_MS = 10_000;

/** The response of the local server, or the reason why it did not respond. */
export interface ForwardResult {
  responseStatus: number | null;
  failure: string | null;
  milliseconds: number;
}

/** Posts an event as Tidings posts it to a webhook endpoint, with the same headers and body and a new signature. */
export async function forwardEvent(
  io: Pick<Io, 'fetch' | 'now'>,
  input: { url: string; secret: string; event: WebhookListenerEvent; signal: AbortSignal },
): Promise<ForwardResult> {
  const { eventId, body } = input.event;
  const signature = await signWebhook({ id: eventId, body, secret: input.secret });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const startedAt = io.now();
  const getElapsedMs = () => Math.round(io.now() - startedAt);
  try {
    const request = new Request(input.url, {
      method: 'POST',
      headers: { 'user-agent': 'Tidings webhooks', 'content-type': 'application/json', ...signature },
      body,
      // Tidings does not follow redirects either.
      redirect: 'manual',
      signal: AbortSignal.any([input.signal, timeout]),
    });
    const response = await io.fetch(request);
    await response.body?.cancel();
    return { responseStatus: response.status, failure: null, milliseconds: getElapsedMs() };
  } catch (error) {
    const failure = timeout.aborted ? 'no response within 10 seconds' : describeCause(error);
    return { responseStatus: null, failure, milliseconds: getElapsedMs() };
  }
}
