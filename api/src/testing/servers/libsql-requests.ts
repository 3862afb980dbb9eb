import type Database from 'libsql';

/**
 * The limits of a libSQL server, with the numbers of libsql-server's source. It has no limit on requests, but its
 * replicas forward writes in messages of at most 4 MiB.
 */
export interface ServerLimits {
  /** The time after which the stand-in rolls a transaction back. A real server does so only if another waits. */
  transactionMs: number;
  requestBytes: number;
  responseBytes: number;
  storedTexts: number;
  storedTextBytes: number;
}

export const SERVER_LIMITS: ServerLimits = {
  transactionMs: 5_000,
  requestBytes: 4 * 1024 * 1024,
  responseBytes: 10_000_000,
  storedTexts: 50,
  storedTextBytes: 5_000,
};

interface Execution {
  db: Database.Database;
  limits: ServerLimits;
  replicationIndex(): string;
}

type StreamResult = { type: 'ok'; response: object } | { type: 'error'; error: Failure };

type Value =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string };

interface Stmt {
  /** The write that the replica must have applied before the read. */
  replication_index?: string;
  sql?: string;
  sql_id?: number;
  args?: Value[];
}

type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] };

interface Batch {
  replication_index?: string;
  steps: Array<{ condition?: Condition; stmt: Stmt }>;
}

export type StreamRequest =
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

/** Returns the SQL of all requests, in order. */
export function listStatements(requests: StreamRequest[]): string[] {
  const texts = new Map<number, string>();
  const readSql = ({ sql, sql_id: id }: Stmt) => sql ?? texts.get(id ?? -1) ?? '';
  return requests.flatMap((request) => {
    if (request.type === 'store_sql') texts.set(request.sql_id, request.sql);
    if (request.type === 'execute') return [readSql(request.stmt)];
    if (request.type === 'sequence') return [readSql(request)];
    return request.type === 'batch' ? request.batch.steps.map(({ stmt }) => readSql(stmt)) : [];
  });
}

/** Runs the requests of one stream, and ends the stream. Adds the executed SQL to `ran`. */
export function runRequests(
  { db, limits, replicationIndex }: Execution,
  requests: StreamRequest[],
  ran: string[],
): StreamResult[] {
  const texts = new Map<number, string>();
  const readSql = ({ sql, sql_id: id }: { sql?: string; sql_id?: number }) => {
    const text = sql ?? texts.get(id ?? -1) ?? '';
    ran.push(text);
    return text;
  };
  const wasOpen = db.inTransaction;
  const results = requests.map((request): StreamResult => {
    try {
      return { type: 'ok', response: answer(request) };
    } catch (error) {
      return { type: 'error', error: toFailure(error) };
    }
  });
  // An open transaction ends with its stream.
  if (!wasOpen && db.inTransaction) db.exec('ROLLBACK');
  return results;

  function answer(request: StreamRequest): object {
    switch (request.type) {
      case 'store_sql':
        if (texts.size >= limits.storedTexts) throw createRefusal('SQL_STORE_TOO_MANY');
        if (request.sql.length > limits.storedTextBytes) throw createRefusal('SQL_STORE_TOO_LARGE');
        texts.set(request.sql_id, request.sql);
        return { type: request.type };
      case 'close_sql':
      case 'close':
        return { type: request.type };
      case 'sequence':
        db.exec(readSql(request));
        return { type: request.type };
      case 'execute':
        return {
          type: request.type,
          result: checkSize(run(db, readSql(request.stmt), request.stmt.args ?? []), 0),
        };
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
    let bytes = 0;
    let startedAt = Number.POSITIVE_INFINITY;
    let isTimedOut = false;
    for (const { condition, stmt } of steps) {
      let result: object | null = null;
      let error: Failure | null = null;
      if (!isTimedOut && db.inTransaction && performance.now() - startedAt >= limits.transactionMs) {
        db.exec('ROLLBACK');
        isTimedOut = true;
      }
      if (isTimedOut) {
        error = toFailure(createRefusal('TRANSACTION_TIMEOUT'));
      } else if (condition === undefined || isTrue(condition)) {
        const wasOpen = db.inTransaction;
        try {
          result = run(db, readSql(stmt), stmt.args ?? []);
        } catch (failure) {
          error = toFailure(failure);
        }
        if (!wasOpen && db.inTransaction) startedAt = performance.now();
      }
      if (result !== null) bytes += JSON.stringify(checkSize(result, bytes)).length;
      results.push(result);
      errors.push(error);
    }
    return { step_results: results, step_errors: errors, replication_index: replicationIndex() };
  }

  function checkSize(result: object, bytesBefore: number): object {
    if (bytesBefore + JSON.stringify(result).length > limits.responseBytes)
      throw createRefusal('RESPONSE_TOO_LARGE');
    return result;
  }
}

function run(db: Database.Database, sql: string, args: Value[]): object {
  const statement = db.prepare(sql).safeIntegers(true);
  const values = args.map(toSqliteValue);
  if (!statement.reader) {
    const { changes, lastInsertRowid } = statement.run(values);
    return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: String(lastInsertRowid) };
  }
  const cols = statement.columns().map(({ name, type }) => ({ name, decltype: type }));
  const rows = statement.raw(true).all(values) as unknown[][];
  return {
    cols,
    rows: rows.map((row) => row.map(toProtocolValue)),
    affected_row_count: 0,
    last_insert_rowid: null,
  };
}

function toSqliteValue(value: Value): unknown {
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

function toProtocolValue(value: unknown): Value {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'blob', base64: Buffer.from(value as Uint8Array).toString('base64') };
}

function createRefusal(code: string): Error {
  return Object.assign(new Error(`The server refuses this: ${code}`), { code });
}

/** Converts an error. A server returns only SQLite's primary codes, and names a general error "unknown". */
function toFailure(error: unknown): Failure {
  const { message, code = 'SQLITE_ERROR' } = error as Error & { code?: string };
  if (!code.startsWith('SQLITE_')) return { message, code };
  const primary = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  return {
    message: `SQLite error: ${message}`,
    code: primary === 'SQLITE_ERROR' ? 'SQLITE_UNKNOWN' : primary,
  };
}
