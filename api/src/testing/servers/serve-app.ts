import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type AppOptions, createListener } from '../../server/app.js';
import type { Context } from '../../server/context.js';

export interface ServedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export type SendRequest = (
  method: string,
  path: string,
  headers?: Record<string, string>,
) => Promise<ServedResponse>;

/** Serves the app, including cached pages, on a socket until the test ends. `fetch` sends no Host header. */
export async function serveApp(
  context: Context,
  options: AppOptions = { trustProxy: false },
): Promise<SendRequest> {
  const server = createServer(createListener(context, options)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (method, path, headers = {}) => {
    const clientRequest = request({
      port,
      method,
      path,
      headers: { host: '127.0.0.1:3000', ...headers },
    }).end();
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  };
}
