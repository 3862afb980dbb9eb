import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { paths } from '../../config/paths.js';
import { type LibsqlServer, startLibsqlServer } from '../../testing/servers/libsql-server.js';
import { openConnections } from '../client.js';
import { createDatabase } from '../transact.js';
import {
  checkSchema,
  compareSchema,
  DATABASE_TOO_NEW,
  MIGRATIONS_CHANGED,
  migrateDatabase,
} from './migrate.js';

const PROCESSES = 4;

interface Journal {
  entries: Array<{ idx: number; when: number; tag: string }>;
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a folder of the migrations, with their journal modified by `change`. */
function createMigrations(change: (journal: Journal) => void): string {
  const folder = join(createFolder(), 'drizzle');
  cpSync(paths.migrations, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  change(journal);
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

const createEarlierMigrations = () =>
  createMigrations((journal) => {
    journal.entries = journal.entries.slice(0, 1);
  });

async function open(url: string) {
  const connections = await openConnections({ url });
  const db = createDatabase(connections);
  onTestFinished(() => db.close());
  return { db, ...connections };
}

async function migrateWith(folder: string, url: string): Promise<void> {
  await migrateDatabase((await open(url)).writer, folder);
}

/** Returns tables, indexes and triggers, and the journal. */
async function readShape(url: string) {
  const { reader } = await open(url);
  const { rows } = await reader.client.execute(
    'SELECT type, name, sql FROM sqlite_master ORDER BY type, name',
  );
  const journal = await reader.client.execute('SELECT created_at AS at FROM __drizzle_migrations ORDER BY 1');
  return {
    parts: rows.map(({ type, name, sql }) => `${type} ${name} ${sql}`),
    journal: journal.rows.map(({ at }) => Number(at)),
  };
}

/** Runs the first steps of a server in several processes, which wait for each other before they begin. */
async function migrateAtOnce(dataDir: string, url: string): Promise<Array<{ code: number; errors: string }>> {
  const script = `
    const { openConnections } = await import('./src/db/client.ts');
    const { migrateDatabase } = await import('./src/db/migrations/migrate.ts');
    const { shareDataDir } = await import('./src/operations/data-dir.ts');
    console.log('ready');
    process.stdin.once('data', async () => {
      await shareDataDir(${JSON.stringify(dataDir)});
      const { writer } = await openConnections({ url: ${JSON.stringify(url)} });
      await migrateDatabase(writer, ${JSON.stringify(paths.migrations)});
      process.exit(0);
    });`;
  const processes = Array.from({ length: PROCESSES }, () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      cwd: join(paths.root, 'api'),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    const ended = once(child, 'close').then(([code]) => ({ code: Number(code), errors }));
    return { child, ended, ready: once(createInterface(child.stdout), 'line') };
  });
  await Promise.all(processes.map(({ ready, ended }) => Promise.race([ready, ended])));
  for (const { child } of processes) child.stdin.write('go');
  return Promise.all(processes.map(({ ended }) => ended));
}

/** The expected results of the processes, which print nothing. */
const ALL_WELL = Array.from({ length: PROCESSES }, () => ({ code: 0, errors: '' }));

describe('migrations by several processes at once', () => {
  it.each([
    ['an empty database', async () => {}],
    ['one of an earlier version', (url: string) => migrateWith(createEarlierMigrations(), url)],
  ])('migrate %s, each migration once', { timeout: 60_000 }, async (_, prepare) => {
    const dataDir = createFolder();
    const url = `file:${join(dataDir, 'tidings.db')}`;
    await prepare(url);
    expect(await migrateAtOnce(dataDir, url)).toEqual(ALL_WELL);
    const freshUrl = `file:${join(createFolder(), 'alone.db')}`;
    await migrateWith(paths.migrations, freshUrl);
    expect(await readShape(url)).toEqual(await readShape(freshUrl));
    const { reader, db } = await open(url);
    expect((await reader.client.execute('PRAGMA integrity_check')).rows[0]).toEqual({
      integrity_check: 'ok',
    });
    expect((await reader.client.execute('PRAGMA foreign_key_check')).rows).toEqual([]);
    expect(await compareSchema(db, paths.migrations)).toBe('same');
  });

  it('work on a libSQL server', { timeout: 60_000 }, async () => {
    const dataDir = createFolder();
    const server: LibsqlServer = await startLibsqlServer(join(dataDir, 'remote.db'));
    onTestFinished(server.close);
    expect(await migrateAtOnce(dataDir, server.url)).toEqual(ALL_WELL);
    const { db } = await open(server.url);
    expect(await compareSchema(db, paths.migrations)).toBe('same');
  });
});

describe('a migration', () => {
  it('that fails leaves the database as after the previous migration', async () => {
    const url = `file:${join(createFolder(), 'tidings.db')}`;
    const broken = createMigrations(() => {});
    const last = '0001_triggers.sql';
    const text = readFileSync(join(broken, last), 'utf8');
    writeFileSync(join(broken, last), `${text}\n--> statement-breakpoint\nCREATE TABLE users (id integer);`);
    await expect(migrateWith(broken, url)).rejects.toThrow(/already exists/);
    expect((await readShape(url)).journal).toHaveLength(1);
    expect((await readShape(url)).parts.join()).not.toContain('subscriber_search');
    await migrateWith(paths.migrations, url);
    expect((await readShape(url)).parts.join()).toContain('subscriber_search');
  });

  it('preserves references to a table that it rebuilds', async () => {
    const url = `file:${join(createFolder(), 'tidings.db')}`;
    const folder = createFolder();
    cpSync(join(paths.migrations, 'meta'), join(folder, 'meta'), { recursive: true });
    const timestamps = [1, 2];
    const entries = timestamps.map((timestamp, idx) => ({
      idx,
      when: timestamp,
      tag: `000${idx}`,
      version: '6',
      breakpoints: true,
    }));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
    const SPLIT = '\n--> statement-breakpoint\n';
    const first = [
      'CREATE TABLE one (id integer PRIMARY KEY)',
      'CREATE TABLE many (id integer PRIMARY KEY, one_id integer REFERENCES one(id) ON DELETE CASCADE)',
      'INSERT INTO one VALUES (1)',
      'INSERT INTO many VALUES (7, 1)',
    ];
    const second = [
      'CREATE TABLE one_new (id integer PRIMARY KEY, name text)',
      'INSERT INTO one_new (id) SELECT id FROM one',
      'DROP TABLE one',
      'ALTER TABLE one_new RENAME TO one',
    ];
    for (const [index, statements] of [first, second].entries()) {
      writeFileSync(join(folder, `000${index}.sql`), statements.join(SPLIT));
    }
    await migrateWith(folder, url);
    const { reader, writer } = await open(url);
    expect((await reader.client.execute('SELECT id, one_id FROM many')).rows).toMatchObject([
      { id: 7, one_id: 1 },
    ]);
    // Later writes on this connection enforce foreign keys again.
    expect((await writer.client.execute('PRAGMA foreign_keys')).rows[0]).toMatchObject({ foreign_keys: 1 });
  });
});

it('fails in an older version if a newer version migrated the database, and changes nothing', async () => {
  const url = `file:${join(createFolder(), 'tidings.db')}`;
  await migrateWith(paths.migrations, url);
  const shapeBefore = await readShape(url);
  const old = createEarlierMigrations();
  await expect(migrateWith(old, url)).rejects.toThrow(DATABASE_TOO_NEW);
  expect(await readShape(url)).toEqual(shapeBefore);
  const { db } = await open(url);
  expect(await compareSchema(db, old)).toBe('newer');
  const empty = await open(`file:${join(createFolder(), 'empty.db')}`);
  expect(await compareSchema(empty.db, old)).toBe('older');
});

/** Returns migrations with the names and times of this version, and one more table. */
function createEditedMigrations(): string {
  const folder = createMigrations(() => {});
  const first = join(folder, '0000_schema.sql');
  const text = readFileSync(first, 'utf8');
  writeFileSync(first, `${text}\n--> statement-breakpoint\nCREATE TABLE earlier_draft (id integer);`);
  return folder;
}

/** Returns migrations of which the first was generated again at another time. */
const regenerateMigrations = () =>
  createMigrations(({ entries }) => {
    for (const entry of entries) entry.when -= 1_000;
  });

describe('a database with other migrations than this version', () => {
  it.each([
    ['edited', createEditedMigrations],
    ['generated again', regenerateMigrations],
  ])('(%s) is rejected before anything changes', async (_, migrations) => {
    const url = `file:${join(createFolder(), 'tidings.db')}`;
    await migrateWith(migrations(), url);
    const shapeBefore = await readShape(url);
    await expect(migrateWith(paths.migrations, url)).rejects.toThrow(MIGRATIONS_CHANGED);
    expect(await readShape(url)).toEqual(shapeBefore);
    const { db } = await open(url);
    expect(await compareSchema(db, paths.migrations)).toBe('different');
    await expect(checkSchema(db, paths.migrations)).rejects.toThrow(MIGRATIONS_CHANGED);
  });

  it('is rejected before a newer migration is applied to it', async () => {
    const url = `file:${join(createFolder(), 'tidings.db')}`;
    const folder = createEditedMigrations();
    const journal = join(folder, 'meta/_journal.json');
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as Journal;
    writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, 1) }));
    await migrateWith(folder, url);
    const shapeBefore = await readShape(url);
    await expect(migrateWith(paths.migrations, url)).rejects.toThrow(MIGRATIONS_CHANGED);
    expect(await readShape(url)).toEqual(shapeBefore);
  });

  it.each(['server', 'worker'])('stops the %s with one sentence', { timeout: 60_000 }, async (program) => {
    const dataDir = createFolder();
    await migrateWith(createEditedMigrations(), `file:${join(dataDir, 'tidings.db')}`);
    // Runs the build, because compiling all sources takes much longer. Build the API before this test.
    const child = spawn(process.execPath, [join(paths.root, `api/dist/${program}.js`)], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '9', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    const [code] = await once(child, 'close');
    expect([code, errors]).toEqual([1, `${MIGRATIONS_CHANGED}\n`]);
  });
});

it('names each trigger in a table.ts, with the migration that creates it', () => {
  const source = join(paths.root, 'api/src');
  const tables = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('table.ts'))
    .map((file) => readFileSync(join(source, file), 'utf8'));
  const triggers = readdirSync(paths.migrations)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      [...readFileSync(join(paths.migrations, file), 'utf8').matchAll(/create trigger (\w+)/gi)].map(
        ([, name = '']) => ({ name, file }),
      ),
    );
  expect(triggers.length).toBeGreaterThan(25);
  const unnamedTriggers = triggers.filter(
    ({ name, file }) =>
      !tables.some((table) => table.includes(`\`${name}\``) && table.includes(`\`${file}\``)),
  );
  expect(unnamedTriggers).toEqual([]);
});
