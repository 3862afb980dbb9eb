import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ReverseProxy {
  url: string;
  /** The addresses of the servers behind the proxy. */
  nodes: string[];
  /** Returns the number of requests that broke off, because their node died. */
  brokenOff(): number;
  close(): Promise<void>;
}

/**
 * Starts a proxy that distributes requests over several servers, and skips a server that refuses the connection. A
 * request that a server has received is never repeated, because it may have had an effect.
 */
export async function startProxy(): Promise<ReverseProxy> {
  const nodes: string[] = [];
  let connectionCount = 0;
  let brokenOff = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const first = connectionCount++;
    for (let attempt = 0; attempt < nodes.length; attempt += 1) {
      const node = nodes[(first + attempt) % nodes.length] ?? '';
      const outcome = await askNode(node, { request, body, response });
      if (outcome === 'answered') return;
      if (outcome === 'never-reached') continue;
      brokenOff += 1;
      response.writeHead(502).end();
      return;
    }
    response.writeHead(503).end();
  }

  // A timeout could close a connection at the moment of its next use, which happens on a busy machine.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    nodes,
    brokenOff: () => brokenOff,
    async close() {
      const closeEvent = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closeEvent;
    },
  };
}

type Outcome = 'answered' | 'never-reached' | 'broken-off';

/** Requests a node over a new connection, because a kept connection could be closed at the moment of its use. */
function askNode(
  node: string,
  { request, body, response }: { request: IncomingMessage; body: Buffer; response: ServerResponse },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
    const nodeRequest = ask(`${node}${request.url}`, { method: request.method, headers, agent: false });
    nodeRequest.once('response', async (nodeResponse) => {
      // Reads the whole response first, so that a broken response becomes a 502.
      const text = await buffer(nodeResponse).catch(() => undefined);
      if (text === undefined) return resolve('broken-off');
      response.writeHead(nodeResponse.statusCode ?? 502, {
        ...nodeResponse.headers,
        connection: 'keep-alive',
      });
      response.end(text);
      resolve('answered');
    });
    nodeRequest.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'never-reached' : 'broken-off');
    });
    nodeRequest.end(body);
  });
}
