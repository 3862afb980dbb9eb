import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Database from 'libsql';
import {
  listStatements,
  runRequests,
  SERVER_LIMITS,
  type ServerLimits,
  type StreamRequest,
} from './libsql-requests.js';

/** The action before a request runs. `drop` closes the connection. The others are responses of a server or a proxy. */
type RequestAction = 'run' | 'drop' | 'server_unavailable' | 'proxy_unavailable' | 'proxy_bad_gateway';

/**
 * A stand-in for a libSQL server, with the HTTP protocol (Hrana 2, `POST /v2/pipeline`) over a file, and the limits of
 * a server. It supports the whole batches that our client sends in one request, and rejects streams that stay open
 * between requests.
 */
export interface LibsqlServer {
  url: string;
  /** Called before each request runs. */
  onRequest: (sql: string[]) => RequestAction;
  /** Called before each response with the executed SQL. `drop` closes the connection after the work is done. */
  onAnswer: (sql: string[]) => 'answer' | 'drop';
  /** The largest request and the largest response so far. */
  largest: { request: LargestRequest; response: LargestRequest };
  close(): Promise<void>;
}

interface LargestRequest {
  bytes: number;
  sql: string;
}

interface ServerOptions {
  limits?: Partial<ServerLimits>;
  /**
   * True to serve reads from a replica that applies a write only for a request with its replication index. Writes run
   * on the primary.
   */
  isReplica?: boolean;
  /** The port, which is the same after a restart. */
  port?: number;
}

export async function startLibsqlServer(file: string, options: ServerOptions = {}): Promise<LibsqlServer> {
  const limits = { ...SERVER_LIMITS, ...options.limits };
  const db = openPrimary(file);
  const replica = options.isReplica === true ? openReplica(file) : undefined;
  let writeCount = 0;

  const server = createServer(async (request, response) => {
    if (request.url !== '/v2/pipeline') return void response.writeHead(404).end();
    const body = await readText(request);
    if (Buffer.byteLength(body) > limits.requestBytes) return void response.writeHead(413).end();
    const { baton, requests } = JSON.parse(body) as { baton?: string; requests: StreamRequest[] };
    if (baton !== undefined) return void response.writeHead(400).end('This stand-in keeps no stream open.');
    const statements = listStatements(requests);
    const action = standIn.onRequest(statements);
    if (action !== 'run') return respondWithoutRun(action, response);
    const isRead = statements.every((sql) => /^\s*select\b/i.test(sql));
    if (!isRead) writeCount += 1;
    const source = isRead && replica !== undefined ? replica.asOf(body, writeCount) : db;
    const ran: string[] = [];
    const results = runRequests(
      { db: source, limits, replicationIndex: () => String(writeCount) },
      requests,
      ran,
    );
    const text = JSON.stringify({ baton: null, base_url: null, results });
    recordLargest(standIn.largest.request, body, statements);
    recordLargest(standIn.largest.response, text, statements);
    if (standIn.onAnswer(ran) === 'drop') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const standIn: LibsqlServer = {
    url: `http://127.0.0.1:${port}`,
    onRequest: () => 'run',
    onAnswer: () => 'answer',
    largest: { request: { bytes: 0, sql: '' }, response: { bytes: 0, sql: '' } },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      replica?.close();
      db.close();
    },
  };
  return standIn;
}

function openPrimary(file: string): Database.Database {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  db.pragma('synchronous = NORMAL');
  return db;
}

/** Opens a replica that holds a read transaction, so that it sees a write only when it must. */
function openReplica(file: string) {
  const db = new Database(file);
  let appliedCount = 0;
  const begin = () => void db.exec('BEGIN; SELECT count(*) FROM sqlite_master;');
  begin();
  return {
    asOf(body: string, writeCount: number): Database.Database {
      const [, index = '0'] = /"replication_index":"(\d+)"/.exec(body) ?? [];
      if (Number(index) <= appliedCount) return db;
      db.exec('COMMIT');
      begin();
      appliedCount = writeCount;
      return db;
    },
    close: () => void db.close(),
  };
}

function respondWithoutRun(action: Exclude<RequestAction, 'run'>, response: ServerResponse): void {
  switch (action) {
    case 'drop':
      return void response.socket?.destroy();
    case 'server_unavailable':
      response.writeHead(503, { 'content-type': 'application/json' });
      return void response.end('{"error":"Namespace store has shutdown"}');
    case 'proxy_unavailable':
      return void response.writeHead(503, { 'content-type': 'text/plain' }).end('upstream reset');
    case 'proxy_bad_gateway':
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  }
}

function recordLargest(largest: LargestRequest, text: string, statements: string[]): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > largest.bytes) Object.assign(largest, { bytes, sql: statements.join('; ').slice(0, 300) });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
