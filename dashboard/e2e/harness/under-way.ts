import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type TidingsClient, unwrap } from '@tidings/sdk';
import { vi } from 'vitest';
import type { TidingsServer } from './server.js';
import type { SmtpSink } from './smtp-sink.js';

/** The number of connections in `SMTP_URL`, which is the number of emails in flight. */
export const CONNECTIONS = 8;
const PATIENCE = { timeout: 30_000, interval: 20 };

/** Delays the replies to all emails until `letGo` is called. */
export function holdReplies(sink: SmtpSink): { letGo(): void } {
  let letGo = () => {};
  sink.patience = new Promise((resolve) => {
    letGo = resolve;
  });
  return { letGo: () => letGo() };
}

/** Waits until each connection has an email without a reply, so that no further email can be sent. */
export async function waitForBusyConnections(sink: SmtpSink, repliedCount: number): Promise<void> {
  await vi.waitUntil(() => sink.emails.length === repliedCount + CONNECTIONS, PATIENCE);
}

/** Sends a request in two halves. `begun` resolves once the server processes the request. */
export function startSlowRequest(
  server: TidingsServer,
  { token, body, key }: { token: string; body: string; key: string },
) {
  const pendingRequest = request(`${server.url}/api/newsletters`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
      'idempotency-key': key,
    },
  });
  const half = Math.floor(body.length / 2);
  const responseEvent = once(pendingRequest, 'response').then(([response]) => response as IncomingMessage);
  // If the server ends first, `finish` throws the error.
  responseEvent.catch(() => {});
  pendingRequest.flushHeaders();
  return {
    begun: once(pendingRequest, 'continue').then(() => void pendingRequest.write(body.slice(0, half))),
    async finish() {
      pendingRequest.end(body.slice(half));
      const response = await responseEvent;
      response.resume();
      return response;
    },
  };
}

export async function sendNewsletterTo(creator: TidingsClient): Promise<number> {
  const body = { title: 'Kiln', content: '<p>Frost.</p>' };
  const { id } = await unwrap(creator.POST('/api/newsletters', { body }));
  await unwrap(creator.POST('/api/newsletters/{id}/send', { params: { path: { id } } }));
  return id;
}
