import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { paths } from '../config/paths.js';
import { hasSqld, type Sqld, startSqld } from '../testing/servers/sqld.js';
import { openConnections } from './client.js';
import { migrateDatabase } from './migrations/migrate.js';
import { MAX_REQUEST_BYTES } from './remote-fetch.js';
import { createDatabase, type Database, expectChange, findViolatedIndex } from './transact.js';

async function openAt({ url }: Pick<Sqld, 'url'>): Promise<Database> {
  const db = createDatabase(await openConnections({ url }));
  onTestFinished(() => db.close());
  return db;
}

/** Starts a server with a table. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-sqld-'));
  const server = await startSqld(join(folder, 'primary.db'));
  onTestFinished(async () => {
    await server.kill();
    rmSync(folder, { recursive: true });
  });
  const db = await openAt(server);
  await run(db, sql`create table notes (id integer primary key, text text unique)`);
  return { folder, server, db };
}

const run = (db: Database, ...[first, ...rest]: [SQL, ...SQL[]]) =>
  db.transact([db.write.run(first), ...rest.map((statement) => db.write.run(statement))]);
const add = (db: Database, text: string) => run(db, sql`insert into notes (text) values (${text})`);
const readTexts = async (db: Database) =>
  (await db.read.all<{ text: string }>(sql`select text from notes order by id`)).map(({ text }) => text);

describe('a real libSQL server', () => {
  beforeEach(({ skip }) => skip(!hasSqld, 'sqld is not installed'));

  it('gets the same schema as a local file, also if it is migrated twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidings-sqld-'));
    const server = await startSqld(join(folder, 'primary.db'));
    const schemas = [];
    for (const url of [server.url, `file:${join(folder, 'local.db')}`]) {
      const connections = await openConnections({ url });
      for (let time = 1; time <= 2; time += 1) await migrateDatabase(connections.writer, paths.migrations);
      const db = createDatabase(connections);
      schemas.push(
        await db.read.all(sql`
          select type, name, sql from sqlite_master
          where name not like '%tidings_migration%' and name not like 'libsql%' order by type, name`),
      );
      db.close();
    }
    await server.kill();
    rmSync(folder, { recursive: true });
    expect(schemas[0]).toEqual(schemas[1]);
  });

  it('rolls a batch back by its condition, and names the condition or the unique index', async () => {
    const { db } = await startServer();
    await add(db, 'first');
    const batch = db.transact([
      db.write.run(sql`insert into notes (text) values ('second')`),
      db.write.run(sql`update notes set text = 'other' where id = 9`),
      expectChange(db, 'still_there'),
    ]);
    await expect(batch).rejects.toMatchObject({ name: 'ExpectationFailed', expectation: 'still_there' });
    const repeatedError = await add(db, 'first').catch((error: unknown) => error);
    expect(findViolatedIndex(repeatedError)).toBe('notes.text');
    expect(await readTexts(db)).toEqual(['first']);
  });

  it('loses no confirmed write when it is killed, and runs the next after its restart', async () => {
    const { server, db } = await startServer();
    await add(db, 'before');
    await server.kill();
    const laterWrite = add(db, 'later');
    await server.start();
    await laterWrite;
    expect(await readTexts(db)).toEqual(['before', 'later']);
  });

  it('runs the batches of several processes one after the other', async () => {
    const { server, db } = await startServer();
    const processes = [db, await openAt(server), await openAt(server)];
    await Promise.all(
      processes.flatMap((each, index) =>
        Array.from({ length: 30 }, (_each, note) => add(each, `${index}-${note}`)),
      ),
    );
    expect(await readTexts(db)).toHaveLength(90);
  });

  it('shows a process its own writes on a replica, up to the largest batch', {
    timeout: 60_000,
  }, async () => {
    const { folder, server, db } = await startServer();
    const replica = await startSqld(join(folder, 'replica.db'), server);
    onTestFinished(replica.kill);
    const replicaDb = await openAt(replica);
    for (let note = 1; note <= 30; note += 1) {
      await add(replicaDb, String(note));
      expect(await readTexts(replicaDb)).toHaveLength(note);
    }
    await add(replicaDb, 'x'.repeat(MAX_REQUEST_BYTES - 1_000));
    expect(await readTexts(replicaDb)).toHaveLength(31);
    expect(await readTexts(db)).toHaveLength(31);
  });

  it('rolls a batch back after five seconds if another waits, and reports that', {
    timeout: 60_000,
  }, async () => {
    const { server, db } = await startServer();
    const primaryDb = await openAt(server);
    const second = sql`
      insert into notes (text) with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000)
      select 'slow' || count(*) || random() from n`;
    const slow = run(db, ...(Array.from({ length: 30 }, () => second) as [SQL, ...SQL[]]));
    let result: string | undefined;
    void slow.then(
      () => {
        result = 'committed';
      },
      (error: { code: string }) => {
        result = error.code;
      },
    );
    // The first writes may come before the slow batch begins.
    let quick = 0;
    while (result === undefined) await add(primaryDb, String(++quick));
    expect(result).toBe('TRANSACTION_TIMEOUT');
    expect(await readTexts(db)).toHaveLength(quick);
  });
});
