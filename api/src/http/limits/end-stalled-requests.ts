import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { formatErrorBody } from '../errors/error-body.js';

interface StallOptions {
  /** The time for which an incomplete request may send nothing. */
  idleMs: number;
  /** Paths with a handler that ends stalled uploads. */
  uploads: readonly string[];
}

const MESSAGE = 'The rest of this request did not arrive. Please send it again.';

/**
 * Responds with 408 and closes the connection if a request stops arriving, so that nobody holds connections open with
 * one byte each. Slow handlers and streamed responses are unaffected, because their requests are complete.
 */
export function endStalledRequests(server: Server, { idleMs, uploads }: StallOptions): void {
  const current = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    current.set(request.socket, { request, response });
  });
  server.timeout = idleMs;
  server.on('timeout', (socket: Socket) => {
    const exchange = current.get(socket);
    if (exchange === undefined || exchange.response.writableFinished) {
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { request, response } = exchange;
    const path = request.url?.split('?')[0] ?? '';
    if (request.complete || uploads.includes(path)) return;
    if (response.headersSent) socket.destroy();
    else respondTimeout(response, socket);
  });
}

function respondTimeout(response: ServerResponse, socket: Socket): void {
  const requestId = randomUUID();
  const body = JSON.stringify(formatErrorBody('request_timeout', MESSAGE, requestId, undefined));
  response.writeHead(408, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    'X-Request-Id': requestId,
  });
  response.end(body, () => socket.destroy());
}
