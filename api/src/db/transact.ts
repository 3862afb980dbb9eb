import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { SECOND } from '../kernel/clock.js';
import { createHistogram, type Histogram, type Metric } from '../kernel/process/metrics.js';
import {
  type Connection,
  type Connections,
  createBatchRunner,
  createReadDatabase,
  createStatementBuilder,
} from './client.js';

export type Statement = BatchItem<'sqlite'>;
type Statements = readonly [Statement, ...Statement[]];
/** Statements by name, or several under one name. They run in the order of their keys. */
type NamedStatements = Readonly<Record<string, Statement | readonly Statement[]>>;
type NamedResults<T extends NamedStatements> = {
  -readonly [Name in keyof T]: T[Name] extends Statement ? T[Name]['_']['result'] : unknown[];
};

type Results<T extends Statements | NamedStatements> = T extends Statements
  ? BatchResponse<Mutable<T>>
  : T extends NamedStatements
    ? NamedResults<T>
    : never;

/** Returns the results in the order of the statements, or under their names. */
type Transact = <const T extends Statements | NamedStatements>(statements: T) => Promise<Results<T>>;

/**
 * The database for features, with unrestricted reads, and writes in batches. A batch is one transaction, which never
 * holds its lock during an `await`. Conditional statements and `expectChange` protect it against races.
 */
export interface Database {
  read: LibSQLDatabase;
  /** Builds statements that run in `transact`. */
  write: LibSQLDatabase;
  transact: Transact;
  /**
   * Runs as `transact`, but resolves only once the data is on disk (synchronous=FULL). Used for the delivery ledger.
   */
  transactDurably: Transact;
  /** Returns the waiting times and the durations of writes. */
  metrics(): Metric[];
  close(): void;
}

type Mutable<T extends Statements> = { -readonly [K in keyof T]: T[K] } & [Statement, ...Statement[]];

/** An `expectChange` failed, so the whole batch was rolled back. */
export class ExpectationFailed extends Error {
  override readonly name = 'ExpectationFailed';
  readonly expectation: string;

  constructor(expectation: string) {
    super(`Expectation "${expectation}" was not met.`);
    this.expectation = expectation;
  }
}

const EXPECTATION_MARK = 'expected_';

/**
 * Rolls the batch back unless the statement just before it changed a row. SQLite can raise a custom error
 * only inside a trigger. An invalid JSON path fails anywhere and appears in the message.
 */
export function expectChange(database: Database, expectation: string): Statement {
  return database.write.all(sql.raw(changeExpectationSql(expectation)));
}

/** Rolls the batch back unless a condition is true. `expectation` is one word. */
export function expectTrue(database: Database, expectation: string, condition: SQL): Statement {
  const failure = sql.raw(`json_extract('{}', '${EXPECTATION_MARK}${expectation}')`);
  return database.write.all(sql`select iif(${condition}, 1, ${failure})`);
}

/** Returns the check as plain SQL. `expectation` is one word. */
export function changeExpectationSql(expectation: string): string {
  return `select iif(changes() > 0, 1, json_extract('{}', '${EXPECTATION_MARK}${expectation}'))`;
}

interface QueueMeters {
  waits: Histogram;
  writes: Histogram;
}

function createQueueMeters(): QueueMeters {
  const parts = { labels: ['queue'], bounds: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] };
  return {
    waits: createHistogram({
      name: 'tidings_database_write_wait_seconds',
      help: 'How long a write waited for those before it in its queue',
      ...parts,
    }),
    writes: createHistogram({
      name: 'tidings_database_write_seconds',
      help: 'How long a write took, waiting for other processes included',
      ...parts,
    }),
  };
}

/** Creates one write queue per connection. Batches run in order of arrival, one at a time. */
function writeQueue(connection: Connection, name: string, { waits, writes }: QueueMeters) {
  const runner = createBatchRunner(connection);
  let last: Promise<unknown> = Promise.resolve();
  return (statements: Statements): Promise<readonly unknown[]> => {
    const enqueuedAt = performance.now();
    const run = last.then(async () => {
      const startedAt = performance.now();
      waits.observe((startedAt - enqueuedAt) / SECOND, name);
      try {
        return await runner.batch(statements);
      } catch (error) {
        throw toExpectationFailed(error) ?? error;
      } finally {
        writes.observe((performance.now() - startedAt) / SECOND, name);
      }
    });
    last = run.catch(() => undefined);
    return run;
  };
}

/** Accepts statements with names, and returns their results by name. */
function createNamedTransact(write: (statements: Statements) => Promise<readonly unknown[]>): Transact {
  async function transact(statements: Statements | NamedStatements): Promise<unknown> {
    if (Array.isArray(statements)) return write(statements as unknown as Statements);
    const namedEntries = Object.entries(statements as NamedStatements);
    const results = [
      ...(await write(namedEntries.flatMap(([, statements]) => statements) as unknown as Statements)),
    ];
    return Object.fromEntries(
      namedEntries.map(([name, entryStatements]) => [
        name,
        Array.isArray(entryStatements) ? results.splice(0, entryStatements.length) : results.shift(),
      ]),
    );
  }
  return transact as Transact;
}

export function toExpectationFailed(error: unknown): ExpectationFailed | undefined {
  const match = error instanceof Error ? /expected_(\w+)/.exec(error.message) : null;
  return match?.[1] === undefined ? undefined : new ExpectationFailed(match[1]);
}

export function createDatabase(connections: Connections): Database {
  const meters = createQueueMeters();
  const writeNormally = writeQueue(connections.writer, 'ordinary', meters);
  const writeDurably = writeQueue(connections.ledger, 'ledger', meters);
  return {
    read: createReadDatabase(connections.reader),
    write: createStatementBuilder(connections.writer),
    transact: createNamedTransact(writeNormally),
    transactDurably: createNamedTransact(writeDurably),
    metrics: () => [meters.waits.read(), meters.writes.read()],
    close() {
      connections.reader.close();
      connections.writer.close();
      connections.ledger.close();
    },
  };
}

/** Returns the unique index that a write violated, such as `users.email`, or undefined for any other error. */
export function findViolatedIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /UNIQUE constraint failed: ([\w.]+)/.exec(error.message)?.[1];
}
