import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ReverseProxy {
  url: string;
  /** Addresses of the servers behind it. */
  nodes: string[];
  /** How many requests broke off at a node: what was in flight there when it went. */
  brokenOff(): number;
  close(): Promise<void>;
}

/**
 * As a proxy in front of several servers: one after another, the next one where a connection is refused, since that
 * request never reached anybody. What a node had begun is not asked again: it may have been done.
 */
export async function startProxy(): Promise<ReverseProxy> {
  const nodes: string[] = [];
  let turn = 0;
  let brokenOff = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const first = turn++;
    for (let tried = 0; tried < nodes.length; tried += 1) {
      const node = nodes[(first + tried) % nodes.length] ?? '';
      const outcome = await askNode(node, { request, body, response });
      if (outcome === 'answered') return;
      if (outcome === 'never-reached') continue;
      brokenOff += 1;
      response.writeHead(502).end();
      return;
    }
    response.writeHead(503).end();
  }

  // On a busy machine a client can use its connection at the moment at which it would time out.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    nodes,
    brokenOff: () => brokenOff,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Outcome = 'answered' | 'never-reached' | 'broken-off';

/** A connection for each request: one that is kept could be closed just when it is used, and nobody could tell. */
function askNode(
  node: string,
  { request, body, response }: { request: IncomingMessage; body: Buffer; response: ServerResponse },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
    const asked = ask(`${node}${request.url}`, { method: request.method, headers, agent: false });
    asked.once('response', async (answer) => {
      // The whole answer first, so that one that breaks off is a 502 too.
      const text = await buffer(answer).catch(() => undefined);
      if (text === undefined) return resolve('broken-off');
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
      response.end(text);
      resolve('answered');
    });
    asked.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'never-reached' : 'broken-off');
    });
    asked.end(body);
  });
}
