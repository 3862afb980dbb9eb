import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settings } from '../features/settings/table.js';
import { createWorld } from '../testing/world.js';
import { type Connection, openConnections } from './client.js';
import { createDatabase, ExpectationFailed, expectChange, findViolatedIndex } from './transact.js';

const readPragma = async (connection: Connection, name: string) =>
  Object.values((await connection.client.execute(`PRAGMA ${name}`)).rows[0] ?? {})[0];

async function readPragmas(connection: Connection) {
  const names = ['journal_mode', 'synchronous', 'foreign_keys', 'query_only', 'busy_timeout'];
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readPragma(connection, name)])),
  );
}

describe('connections', () => {
  const common = { journal_mode: 'wal', foreign_keys: 1, busy_timeout: 8 };
  const [NORMAL, FULL] = [1, 2];

  it('have their pragmas, also after a forced reconnect', async () => {
    const world = await createWorld({ database: 'file' });
    const { reader, writer, ledger } = await openConnections({ url: world.databaseUrl });
    for (const connection of [reader, writer, ledger]) {
      await connection.open();
      const pragmasBefore = await readPragmas(connection);
      await connection.reconnect();
      expect(await readPragmas(connection)).toEqual(pragmasBefore);
    }
    expect(await readPragmas(writer)).toMatchObject({ ...common, synchronous: NORMAL, query_only: 0 });
    expect(await readPragmas(ledger)).toMatchObject({ ...common, synchronous: FULL, query_only: 0 });
    expect(await readPragmas(reader)).toMatchObject({ ...common, query_only: 1, busy_timeout: 5_000 });
    for (const connection of [reader, writer, ledger]) connection.close();
  });

  it('set the pragmas of the ledger by its first batch', async () => {
    const world = await createWorld({ database: 'file' });
    const connections = await openConnections({ url: world.databaseUrl });
    const db = createDatabase(connections);
    onTestFinished(() => db.close());
    expect(await readPragmas(connections.ledger)).not.toMatchObject({ foreign_keys: 1, busy_timeout: 8 });
    await db.transactDurably([db.write.all(sql`select 1`)]);
    expect(await readPragmas(connections.ledger)).toMatchObject({ ...common, synchronous: FULL });
  });

  it('open once another process has finished its write to a new file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidings-opened-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'tidings.db');
    const holder = new Database(file);
    // The file is not in WAL mode yet. SQLite does not wait for this lock, but fails at once.
    holder.exec('BEGIN IMMEDIATE');
    const opening = openConnections({ url: `file:${file}` });
    await nextTurn();
    holder.exec('CREATE TABLE begun (at integer)');
    holder.exec('COMMIT');
    holder.close();
    const { reader, writer, ledger } = await opening;
    expect(await readPragmas(writer)).toMatchObject({ ...common, synchronous: NORMAL, query_only: 0 });
    for (const connection of [reader, writer, ledger]) connection.close();
  });

  it('wait for the lock of another process without blocking the thread, and work afterwards', async () => {
    const world = await createWorld({ database: 'file' });
    const connections = await openConnections({ url: world.databaseUrl });
    const db = createDatabase(connections);
    const holder = lockHolder(world.folder, world.databaseUrl, 1_500);
    const holderExit = once(holder, 'exit');
    await once(holder, 'message');
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 10);
    // The lock lasts longer than SQLite's own wait, so the first BEGIN fails with SQLITE_BUSY.
    await db.transact([insertSetting(db, 'waited')]);
    clearInterval(clock);
    // If SQLite itself waited, there would be only one tick.
    expect(ticks).toBeGreaterThan(10);
    await db.transact([insertSetting(db, 'and works on')]);
    expect(await readPragma(connections.writer, 'journal_mode')).toBe('wal');
    expect((await db.read.select().from(settings)).map(({ key }) => key)).toEqual(['waited', 'and works on']);
    await holderExit;
    db.close();
  });
});

function insertSetting(db: ReturnType<typeof createDatabase>, key: string) {
  return db.write.insert(settings).values({ key, value: '1', createdAt: 0, updatedAt: 0 });
}

/** Starts another process that holds a write transaction open for a while. */
function lockHolder(folder: string, url: string, ms: number) {
  const file = join(folder, 'hold.mjs');
  const libsql = import.meta.resolve('@libsql/client');
  writeFileSync(
    file,
    `import { createClient } from ${JSON.stringify(libsql)};
     const client = createClient({ url: ${JSON.stringify(url)} });
     const transaction = await client.transaction('write');
     process.send('held');
     setTimeout(async () => { await transaction.rollback(); process.exit(0); }, ${ms});`,
  );
  return fork(file);
}

describe('transact', () => {
  it('rolls back all writes if an expectation fails, and throws an error with its name', async () => {
    const { ctx } = await createWorld();
    const failing = ctx.db.transact([
      insertSetting(ctx.db, 'first'),
      ctx.db.write.update(settings).set({ value: '2' }).where(sql`key = 'nobody'`),
      expectChange(ctx.db, 'somebody_changed'),
      insertSetting(ctx.db, 'last'),
    ]);
    await expect(failing).rejects.toEqual(new ExpectationFailed('somebody_changed'));
    expect(await ctx.db.read.select().from(settings)).toEqual([]);
  });

  it('names the unique index that a write violated', async () => {
    const { ctx } = await createWorld();
    await ctx.db.transact([insertSetting(ctx.db, 'once')]);
    const error = await ctx.db.transact([insertSetting(ctx.db, 'once')]).catch((reason: unknown) => reason);
    expect(findViolatedIndex(error)).toBe('settings.key');
    expect(findViolatedIndex(new Error('something else'))).toBeUndefined();
  });

  it('works after a failed batch', async () => {
    const { ctx } = await createWorld();
    const failing = ctx.db.transact([ctx.db.write.run(sql`insert into nowhere values (1)`)]);
    const following = ctx.db.transact([insertSetting(ctx.db, 'next')]);
    await expect(failing).rejects.toThrow(/no such table/);
    await following;
    expect(await ctx.db.read.select().from(settings)).toHaveLength(1);
  });

  it('is the only way to write', async () => {
    const { ctx } = await createWorld({ database: 'file' });
    await expect(insertSetting(ctx.db, 'direct').execute()).rejects.toMatchObject({
      cause: new Error('A write is built here and run by transact().'),
    });
    await expect(
      ctx.db.read.run(sql`insert into settings (key, value, created_at, updated_at) values ('x', '', 0, 0)`),
    ).rejects.toThrow();
  });
});
