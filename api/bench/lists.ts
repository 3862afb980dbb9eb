/**
 * Imports, exports and searches a list of 1,000,000 subscribers over HTTP, compared with the `sqlite3` command line
 * and the same file. Both alternate. Each round has a new database on both sides.
 *
 * sqlite3 reads the file into a temporary table with `.import` and adds it, lower-cased, to a table with a unique
 * index on creator and address. It exports the same four columns with `-csv`. Tidings also stores consent and
 * tokens, has four more indexes and a log, classifies every row, and serves visitors at the same time.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Creator, importList, pause, readNumberOption, signUp } from './parts/creator.js';
import { writeList } from './parts/list-file.js';
import { findMedian, print, round } from './parts/report.js';
import { compareSearches, reportSearches } from './parts/searches.js';
import { type BenchServer, probeFile, readMemory, startTidings } from './parts/servers.js';

const rows = readNumberOption('rows', 1_000_000);
const turns = readNumberOption('turns', 3);
const SMALL = 1_000;
const SQLITE_RUNS = 5;

interface Turn {
  importSeconds: number;
  sqliteImportSeconds: number;
  exportSeconds: number;
  sqliteExportSeconds: number;
  searchableSeconds: number;
  searchGrowth: number;
  slowestSearchMs: number;
  rssOverIdleMb: number;
  mainStopMs: number;
  workerStopMs: number;
  /** The longest stop, without the time that the thread waited for a core. */
  mainOwnStopMs: number;
  workerOwnStopMs: number;
  /** The longest stop of an idle server, caused by other programs. */
  idleStopMs: number;
  visitorP99Ms: number;
}

if (spawnSync('sqlite3', ['--version']).status !== 0)
  throw new Error('Install sqlite3 first: apt-get install sqlite3.');
const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const files = { large: join(folder, 'large.csv'), small: join(folder, 'small.csv') };
await writeList(files.large, rows);
await writeList(files.small, Math.min(rows, SMALL));
if (process.argv.includes('--asked')) {
  await measureSearches(join(folder, 'searches'));
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
const results: Turn[] = [];
for (let turn = 0; turn < turns; turn += 1) results.push(await runTurn(join(folder, `turn-${turn}`)));
rmSync(folder, { recursive: true, force: true });

const of = (key: keyof Turn) => findMedian(results.map((result) => result[key]));
const worst = (key: keyof Turn) => Math.max(...results.map((result) => result[key]));
print(
  {
    bench: 'lists',
    ratios: {
      exportVsSqlite3: round(findMedian(results.map((r) => r.exportSeconds / r.sqliteExportSeconds))),
      importVsSqlite3: round(findMedian(results.map((r) => r.importSeconds / r.sqliteImportSeconds))),
      searchGrowth: round(of('searchGrowth')),
    },
    figures: {
      rows,
      importSeconds: round(of('importSeconds')),
      sqlite3ImportSeconds: round(of('sqliteImportSeconds')),
      indexedAfterSeconds: round(of('searchableSeconds')),
      exportSeconds: round(of('exportSeconds')),
      sqlite3ExportSeconds: round(of('sqliteExportSeconds')),
      slowestSearchMilliseconds: round(of('slowestSearchMs')),
      rssOverIdleMegabytes: round(worst('rssOverIdleMb'), 0),
      longestStopOfServerMilliseconds: round(worst('mainStopMs'), 0),
      longestStopOfWorkerMilliseconds: round(worst('workerStopMs'), 0),
      longestOwnStopOfServerMilliseconds: round(worst('mainOwnStopMs'), 0),
      longestOwnStopOfWorkerMilliseconds: round(worst('workerOwnStopMs'), 0),
      longestStopOfIdleServerMilliseconds: round(worst('idleStopMs'), 0),
      visitorP99Milliseconds: round(of('visitorP99Ms'), 0),
    },
  },
  [
    formatRow('import', of('importSeconds'), of('sqliteImportSeconds')),
    formatRow('export', of('exportSeconds'), of('sqliteExportSeconds')),
  ],
);

function formatRow(name: string, tidings: number, sqlite3: number) {
  return {
    [`${rows} rows`]: name,
    'Tidings s': round(tidings),
    'sqlite3 s': round(sqlite3),
    ratio: round(tidings / sqlite3),
  };
}

async function runTurn(place: string): Promise<Turn> {
  mkdirSync(place);
  const sqlite = runSqlite(place);
  const server = await startTidings(place, { probe: 'event loops' });
  const database = join(place, 'data/tidings.db');
  const small = await signUp(server, 'small');
  const large = await signUp(server, 'large');
  runStatement(database, 'update plans set is_granted = 1');
  await importList(small, files.small);
  await untilIndexed(database);
  const restedSince = Date.now();
  await pause(4_000);
  const rest = readStops(place, restedSince);
  const idle = readMemory(server);
  const watch = watchServer(server);

  const importSeconds = await measureSeconds(() => importList(large, files.large));
  const searchableSeconds = await measureSeconds(() => untilIndexed(database));
  const exportSeconds = await measureSeconds(() => exportList(large, join(place, 'out.csv')));
  const seen = await watch.stop();
  // The probe writes twice per second.
  await pause(600);
  const stops = readStops(place, watch.since);
  const { growth, slowest } = await compareSearches(small, large);
  checkSame(join(place, 'out.csv'), join(place, 'sqlite.csv'));
  await server.stop();
  rmSync(place, { recursive: true, force: true });
  return {
    importSeconds,
    searchableSeconds,
    exportSeconds,
    ...sqlite,
    searchGrowth: growth,
    slowestSearchMs: slowest,
    rssOverIdleMb: seen.peak - idle,
    mainStopMs: stops.main.milliseconds,
    workerStopMs: stops.worker.milliseconds,
    mainOwnStopMs: stops.main.own,
    workerOwnStopMs: stops.worker.own,
    idleStopMs: Math.max(rest.main.milliseconds, rest.worker.milliseconds),
    visitorP99Ms: seen.p99,
  };
}

/** Measures only searches, in the large list and in two small lists imported before and after it. */
async function measureSearches(place: string): Promise<void> {
  mkdirSync(place);
  const server = await startTidings(place);
  const database = join(place, 'data/tidings.db');
  const before = await signUp(server, 'before');
  const large = await signUp(server, 'large');
  const after = await signUp(server, 'after');
  runStatement(database, 'update plans set is_granted = 1');
  await importList(before, files.small);
  await importList(large, files.large);
  await importList(after, files.small);
  await untilIndexed(database);
  await reportSearches({ before, large, after }, { rows, asked: readNumberOption('asked', 200) });
  await server.stop();
}

/** Measures sqlite3 on a new database each time, because one import of 100,000 rows took from 0.35 to 0.5 s. */
function runSqlite(place: string): Pick<Turn, 'sqliteImportSeconds' | 'sqliteExportSeconds'> {
  const runs = Array.from({ length: SQLITE_RUNS }, (_, run) => {
    const folder = join(place, `sqlite-${run}`);
    mkdirSync(folder);
    return runSqliteOnce(join(folder, 'sqlite.db'), join(place, 'sqlite.csv'));
  });
  return {
    sqliteImportSeconds: findMedian(runs.map(({ importSeconds }) => importSeconds)),
    sqliteExportSeconds: findMedian(runs.map(({ exportSeconds }) => exportSeconds)),
  };
}

function runSqliteOnce(database: string, output: string) {
  const setUp = `
    pragma journal_mode = wal; pragma synchronous = normal;
    create table subscribers (id integer primary key autoincrement, user_id integer not null, email text not null,
      name text, status text not null, created_at integer not null);
    create unique index subscribers_user_email on subscribers (user_id, email);`;
  const importRows = `
    create temp table rows (email text, name text);
    .import --csv --skip 1 ${files.large} rows
    insert into subscribers (user_id, email, name, status, created_at)
      select 1, lower(trim(email)), name, 'confirmed', ${Date.now()} from rows where true on conflict do nothing;`;
  const exportRows = `.headers on
    .mode csv
    .output ${output}
    select email as Email, name as Name, 'Subscribed' as Status, strftime('%Y-%m-%d', created_at / 1000, 'unixepoch') as Date
      from subscribers where user_id = 1 and status = 'confirmed' order by id;`;
  runShell(database, setUp);
  const startedAt = performance.now();
  runShell(database, importRows);
  const importedAt = performance.now();
  runShell(database, exportRows);
  return {
    importSeconds: (importedAt - startedAt) / 1_000,
    exportSeconds: (performance.now() - importedAt) / 1_000,
  };
}

/** Runs sqlite3. The shell's own commands must start a line. */
function runShell(database: string, input: string): void {
  execFileSync('sqlite3', ['-bail', database], { input: input.replace(/^ +/gm, '') });
}

async function exportList({ url, headers }: Creator, path: string): Promise<void> {
  const answer = await fetch(`${url}/api/subscribers/export.csv`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`The export answered ${answer.status}.`);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(path));
}

/** Waits for the search index. Until it is complete, searches scan the rows. */
async function untilIndexed(database: string): Promise<void> {
  while (runStatement(database, 'select count(*) from imports where is_indexed = 0') !== '0')
    await pause(100);
}

/** Measures memory and the latency of visitors. Four per second subscribe to another list, which writes. */
function watchServer(server: BenchServer) {
  const since = Date.now();
  let peak = 0;
  let count = 0;
  const waits: number[] = [];
  const underWay = new Set<Promise<void>>();
  const memory = setInterval(() => {
    peak = Math.max(peak, readMemory(server));
  }, 20);
  const visitor = async () => {
    count += 1;
    const started = performance.now();
    const body = JSON.stringify({ username: 'small', email: `visitor${count}@kova.example` });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/subscribers`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`Subscribing answered ${answer.status}.`);
    waits.push(performance.now() - started);
  };
  const visits = setInterval(() => {
    const visit = visitor().finally(() => underWay.delete(visit));
    underWay.add(visit);
  }, 250);
  return {
    since,
    async stop() {
      clearInterval(memory);
      clearInterval(visits);
      await Promise.all(underWay);
      waits.sort((a, b) => a - b);
      return { peak, p99: waits[Math.floor(waits.length * 0.99)] ?? 0 };
    },
  };
}

interface Stop {
  milliseconds: number;
  own: number;
}

function readStops(place: string, since: number): { main: Stop; worker: Stop } {
  const lines = readFileSync(probeFile(place), 'utf8').trim().split('\n');
  const stops = lines
    .map((line) => JSON.parse(line) as Stop & { at: number; threadId: number })
    .filter(({ at }) => at > since);
  const longest = (of: typeof stops) => ({
    milliseconds: Math.max(0, ...of.map(({ milliseconds }) => milliseconds)),
    own: Math.max(0, ...of.map(({ own }) => own)),
  });
  return {
    main: longest(stops.filter(({ threadId }) => threadId === 0)),
    worker: longest(stops.filter(({ threadId }) => threadId !== 0)),
  };
}

/** Throws unless both exports have every row. */
function checkSame(ours: string, theirs: string): void {
  const count = (path: string) => Number(execFileSync('wc', ['-l', path]).toString().split(' ')[0]);
  if (count(ours) !== rows + 1 || count(theirs) !== rows + 1)
    throw new Error('The two files differ in length.');
}

function runStatement(database: string, statement: string): string {
  return execFileSync('sqlite3', ['-cmd', '.timeout 5000', database, statement]).toString().trim();
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
