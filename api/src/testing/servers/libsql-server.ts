import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import Database from 'libsql';

/**
 * A stand-in for a libSQL server: its HTTP protocol (Hrana 2, `POST /v2/pipeline`) over a file. It supports the
 * whole batches that our client sends in one request, and rejects streams that stay open between requests.
 */
export interface LibsqlServer {
  url: string;
  /** Called before each response; `drop` closes the connection after the work is done. */
  onAnswer: (sql: string[]) => 'answer' | 'drop';
  close(): Promise<void>;
}

type Value =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string };

interface Stmt {
  sql?: string;
  sql_id?: number;
  args?: Value[];
}

type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] };

interface Batch {
  steps: Array<{ condition?: Condition; stmt: Stmt }>;
}

type StreamRequest =
  | { type: 'execute'; stmt: Stmt }
  | { type: 'batch'; batch: Batch }
  | { type: 'sequence'; sql?: string; sql_id?: number }
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'close_sql'; sql_id: number }
  | { type: 'close' };

interface Failure {
  message: string;
  code: string;
}

export async function startLibsqlServer(file: string): Promise<LibsqlServer> {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  db.pragma('synchronous = NORMAL');

  const server = createServer(async (request, response) => {
    if (request.url !== '/v2/pipeline') {
      response.writeHead(404).end();
      return;
    }
    const { baton, requests } = JSON.parse(await readText(request)) as {
      baton?: string;
      requests: StreamRequest[];
    };
    if (baton !== undefined) {
      response.writeHead(400).end('This stand-in keeps no stream open.');
      return;
    }
    const sent: string[] = [];
    const results = answerAll(db, requests, sent);
    // An open transaction ends with its request.
    if (db.inTransaction) db.exec('ROLLBACK');
    if (standIn.onAnswer(sent) === 'drop') {
      request.socket.destroy();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ baton: null, base_url: null, results }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const standIn: LibsqlServer = {
    url: `http://127.0.0.1:${port}`,
    onAnswer: () => 'answer',
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      db.close();
    },
  };
  return standIn;
}

function answerAll(db: Database.Database, requests: StreamRequest[], sent: string[]): unknown[] {
  const texts = new Map<number, string>();
  const textOf = ({ sql, sql_id: id }: { sql?: string; sql_id?: number }) => {
    const text = sql ?? texts.get(id ?? -1) ?? '';
    sent.push(text);
    return text;
  };
  return requests.map((request) => {
    try {
      return { type: 'ok', response: answer(request) };
    } catch (error) {
      return { type: 'error', error: failureOf(error) };
    }
  });

  function answer(request: StreamRequest): object {
    switch (request.type) {
      case 'store_sql':
        texts.set(request.sql_id, request.sql);
        return { type: request.type };
      case 'close_sql':
      case 'close':
        return { type: request.type };
      case 'sequence':
        db.exec(textOf(request));
        return { type: request.type };
      case 'execute':
        return { type: request.type, result: run(db, textOf(request.stmt), request.stmt.args ?? []) };
      case 'batch':
        return { type: request.type, result: runBatch(request.batch) };
    }
  }

  function runBatch({ steps }: Batch): object {
    const results: Array<object | null> = [];
    const errors: Array<Failure | null> = [];
    const isTrue = (condition: Condition): boolean => {
      switch (condition.type) {
        case 'ok':
          return results[condition.step] != null;
        case 'error':
          return errors[condition.step] != null;
        case 'not':
          return !isTrue(condition.cond);
        case 'and':
          return condition.conds.every(isTrue);
        case 'or':
          return condition.conds.some(isTrue);
      }
    };
    for (const { condition, stmt } of steps) {
      let result: object | null = null;
      let error: Failure | null = null;
      if (condition === undefined || isTrue(condition)) {
        try {
          result = run(db, textOf(stmt), stmt.args ?? []);
        } catch (thrown) {
          error = failureOf(thrown);
        }
      }
      results.push(result);
      errors.push(error);
    }
    return { step_results: results, step_errors: errors };
  }
}

function run(db: Database.Database, sql: string, args: Value[]): object {
  const statement = db.prepare(sql).safeIntegers(true);
  const values = args.map(bound);
  if (!statement.reader) {
    const { changes, lastInsertRowid } = statement.run(values);
    return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: String(lastInsertRowid) };
  }
  const cols = statement.columns().map(({ name, type }) => ({ name, decltype: type }));
  const rows = statement.raw(true).all(values) as unknown[][];
  return { cols, rows: rows.map((row) => row.map(asValue)), affected_row_count: 0, last_insert_rowid: null };
}

function bound(value: Value): unknown {
  switch (value.type) {
    case 'null':
      return null;
    case 'integer':
      return BigInt(value.value);
    case 'float':
    case 'text':
      return value.value;
    case 'blob':
      return Buffer.from(value.base64, 'base64');
  }
}

function asValue(value: unknown): Value {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'blob', base64: Buffer.from(value as Uint8Array).toString('base64') };
}

function failureOf(error: unknown): Failure {
  const { message, code } = error as Error & { code?: string };
  return { message, code: code ?? 'SQLITE_ERROR' };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
