import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LibsqlServer, startLibsqlServer } from '../testing/servers/libsql-server.js';
import { openConnections } from './client.js';
import { DatabaseUnavailable, MAX_REQUEST_BYTES } from './remote-fetch.js';
import { createDatabase, type Database } from './transact.js';

type Options = Parameters<typeof startLibsqlServer>[1];

interface RemoteDatabase {
  db: Database;
  server: LibsqlServer;
  /** Starts the server again at its address. */
  restart(): Promise<void>;
}

async function startRemote(options: Options = {}): Promise<RemoteDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-remote-'));
  const file = join(folder, 'remote.db');
  const remote = { server: await startLibsqlServer(file, options) };
  const db = createDatabase(await openConnections({ url: remote.server.url }));
  onTestFinished(async () => {
    db.close();
    await remote.server.close();
    rmSync(folder, { recursive: true });
  });
  await db.transact([db.write.run(sql`create table notes (id integer primary key, text text)`)]);
  const port = Number(new URL(remote.server.url).port);
  return Object.assign(remote, {
    db,
    restart: async () => {
      remote.server = await startLibsqlServer(file, { ...options, port });
    },
  });
}

const add = ({ db }: RemoteDatabase, text = 'a note') =>
  db.transact([db.write.run(sql`insert into notes (text) values (${text})`)]);

const count = async ({ db }: RemoteDatabase) =>
  (await db.read.all<{ count: number }>(sql`select count(*) as count from notes`))[0]?.count;

/** Returns this response to the first request. */
function respondOnce(server: LibsqlServer, response: ReturnType<LibsqlServer['onRequest']>): void {
  server.onRequest = () => {
    server.onRequest = () => 'run';
    return response;
  };
}

/** Runs the first request, and loses its response. */
function loseResponse(server: LibsqlServer): void {
  server.onAnswer = () => {
    server.onAnswer = () => 'answer';
    return 'drop';
  };
}

describe('a read', () => {
  it('sees the writes before it on a replica that lags', async () => {
    const remote = await startRemote({ isReplica: true });
    expect(await count(remote)).toBe(0);
    for (const expected of [1, 2]) {
      await add(remote);
      expect(await count(remote)).toBe(expected);
    }
    await remote.db.transactDurably([remote.db.write.run(sql`delete from notes`)]);
    expect(await count(remote)).toBe(0);
  });

  it.each(['drop', 'server_unavailable', 'proxy_unavailable', 'proxy_bad_gateway'] as const)(
    'is repeated after a fault (%s)',
    async (fault) => {
      const remote = await startRemote();
      respondOnce(remote.server, fault);
      expect(await count(remote)).toBe(0);
      loseResponse(remote.server);
      expect(await count(remote)).toBe(0);
    },
  );
});

describe('a write', () => {
  it('waits for a server that restarts', async () => {
    const remote = await startRemote();
    await remote.server.close();
    const writing = add(remote);
    // This request followed the write, so no server was listening for the write either.
    await expect(fetch(remote.server.url)).rejects.toThrow('fetch failed');
    await remote.restart();
    await writing;
    expect(await count(remote)).toBe(1);
  });

  it('is repeated if the server reports that it did not run', async () => {
    const remote = await startRemote();
    respondOnce(remote.server, 'server_unavailable');
    await add(remote);
    expect(await count(remote)).toBe(1);
  });

  it.each(['drop', 'proxy_unavailable', 'proxy_bad_gateway'] as const)(
    'is not repeated if it may have run (%s)',
    async (fault) => {
      const remote = await startRemote();
      respondOnce(remote.server, fault);
      await expect(add(remote)).rejects.toMatchObject({ name: 'DatabaseUnavailable', outcome: 'unknown' });
      await add(remote);
      expect(await count(remote)).toBe(1);
    },
  );

  it('is not repeated after it was committed without a response', async () => {
    const remote = await startRemote();
    loseResponse(remote.server);
    await expect(add(remote)).rejects.toThrow(DatabaseUnavailable);
    expect(await count(remote)).toBe(1);
  });

  it('is rejected if it is larger than servers accept, and the next write works', async () => {
    const remote = await startRemote();
    const bytesBefore = remote.server.largest.request.bytes;
    await expect(add(remote, 'x'.repeat(MAX_REQUEST_BYTES))).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(remote.server.largest.request.bytes).toBe(bytesBefore);
    await add(remote, 'x'.repeat(MAX_REQUEST_BYTES - 1_000));
    expect(await count(remote)).toBe(1);
  });

  it('leaves nothing if the server rolls it back after a timeout, and the next write works', async () => {
    const limits = { transactionMs: 5_000 };
    const remote = await startRemote({ limits });
    const slow = sql`insert into notes (text) with recursive n (i) as (select 1 union all select i + 1 from n where i < 100) select i from n`;
    limits.transactionMs = 0;
    await remote.server.close();
    await remote.restart();
    await expect(remote.db.transact([remote.db.write.run(slow)])).rejects.toMatchObject({
      code: 'TRANSACTION_TIMEOUT',
    });
    limits.transactionMs = 5_000;
    await remote.server.close();
    await remote.restart();
    await add(remote);
    expect(await count(remote)).toBe(1);
  });
});
