/**
 * Imports, exports and searches a list of 1,000,000 subscribers over HTTP, compared with the `sqlite3` command line
 * and the same file. Tidings and sqlite3 take turns. Each turn starts with new databases.
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
import { findMedian, printReport, round } from './parts/report.js';
import { compareSearches, reportSearches } from './parts/searches.js';
import { type BenchServer, probeFile, readMemory, startTidings } from './parts/servers.js';

const rows = readNumberOption('rows', 1_000_000);
const iterations = readNumberOption('turns', 3);
const SMALL_LIST_ROWS = 1_000;
const SQLITE_RUNS = 5;

interface RunMeasurements {
  importSeconds: number;
  sqliteImportSeconds: number;
  exportSeconds: number;
  sqliteExportSeconds: number;
  searchableSeconds: number;
  searchGrowth: number;
  slowestSearchMs: number;
  rssOverIdleMb: number;
  mainStallMs: number;
  workerStallMs: number;
  /** The longest stall of the event loop, without the time that the thread waited for a core. */
  mainCpuStallMs: number;
  workerCpuStallMs: number;
  /** The longest stall of an idle server, caused by other programs. */
  idleStallMs: number;
  visitorP99Ms: number;
}

if (spawnSync('sqlite3', ['--version']).status !== 0)
  throw new Error('Install sqlite3 first: apt-get install sqlite3.');
const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const files = { large: join(folder, 'large.csv'), small: join(folder, 'small.csv') };
await writeList(files.large, rows);
await writeList(files.small, Math.min(rows, SMALL_LIST_ROWS));
if (process.argv.includes('--asked')) {
  await measureSearches(join(folder, 'searches'));
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
const results: RunMeasurements[] = [];
for (let iteration = 0; iteration < iterations; iteration += 1)
  results.push(await measureRun(join(folder, `turn-${iteration}`)));
rmSync(folder, { recursive: true, force: true });

const getMedian = (key: keyof RunMeasurements) => findMedian(results.map((result) => result[key]));
const getWorst = (key: keyof RunMeasurements) => Math.max(...results.map((result) => result[key]));
printReport(
  {
    bench: 'lists',
    ratios: {
      exportVsSqlite3: round(
        findMedian(results.map((result) => result.exportSeconds / result.sqliteExportSeconds)),
      ),
      importVsSqlite3: round(
        findMedian(results.map((result) => result.importSeconds / result.sqliteImportSeconds)),
      ),
      searchGrowth: round(getMedian('searchGrowth')),
    },
    figures: {
      rows,
      importSeconds: round(getMedian('importSeconds')),
      sqlite3ImportSeconds: round(getMedian('sqliteImportSeconds')),
      indexedAfterSeconds: round(getMedian('searchableSeconds')),
      exportSeconds: round(getMedian('exportSeconds')),
      sqlite3ExportSeconds: round(getMedian('sqliteExportSeconds')),
      slowestSearchMilliseconds: round(getMedian('slowestSearchMs')),
      rssOverIdleMegabytes: round(getWorst('rssOverIdleMb'), 0),
      longestStallOfServerMilliseconds: round(getWorst('mainStallMs'), 0),
      longestStallOfWorkerMilliseconds: round(getWorst('workerStallMs'), 0),
      longestCpuStallOfServerMilliseconds: round(getWorst('mainCpuStallMs'), 0),
      longestCpuStallOfWorkerMilliseconds: round(getWorst('workerCpuStallMs'), 0),
      longestStallOfIdleServerMilliseconds: round(getWorst('idleStallMs'), 0),
      visitorP99Milliseconds: round(getMedian('visitorP99Ms'), 0),
    },
  },
  [
    formatRow('import', getMedian('importSeconds'), getMedian('sqliteImportSeconds')),
    formatRow('export', getMedian('exportSeconds'), getMedian('sqliteExportSeconds')),
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

async function measureRun(runFolder: string): Promise<RunMeasurements> {
  mkdirSync(runFolder);
  const sqlite = runSqlite(runFolder);
  const server = await startTidings(runFolder, { probe: 'event loops' });
  const database = join(runFolder, 'data/tidings.db');
  const small = await signUp(server, 'small');
  const large = await signUp(server, 'large');
  runStatement(database, 'update plans set is_granted = 1');
  await importList(small, files.small);
  await waitUntilIndexed(database);
  const idleSince = Date.now();
  await pause(4_000);
  const idleStops = readStops(runFolder, idleSince);
  const idleMemory = readMemory(server);
  const watcher = watchServer(server);

  const importSeconds = await measureSeconds(() => importList(large, files.large));
  const searchableSeconds = await measureSeconds(() => waitUntilIndexed(database));
  const exportSeconds = await measureSeconds(() => exportList(large, join(runFolder, 'out.csv')));
  const watchResult = await watcher.stop();
  // The probe writes twice per second.
  await pause(600);
  const stops = readStops(runFolder, watcher.since);
  const { growth, slowest } = await compareSearches(small, large);
  checkRowCounts(join(runFolder, 'out.csv'), join(runFolder, 'sqlite.csv'));
  await server.stop();
  rmSync(runFolder, { recursive: true, force: true });
  return {
    importSeconds,
    searchableSeconds,
    exportSeconds,
    ...sqlite,
    searchGrowth: growth,
    slowestSearchMs: slowest,
    rssOverIdleMb: watchResult.peak - idleMemory,
    mainStallMs: stops.main.milliseconds,
    workerStallMs: stops.worker.milliseconds,
    mainCpuStallMs: stops.main.own,
    workerCpuStallMs: stops.worker.own,
    idleStallMs: Math.max(idleStops.main.milliseconds, idleStops.worker.milliseconds),
    visitorP99Ms: watchResult.p99,
  };
}

/** Measures only searches, in the large list and in two small lists imported before and after it. */
async function measureSearches(runFolder: string): Promise<void> {
  mkdirSync(runFolder);
  const server = await startTidings(runFolder);
  const database = join(runFolder, 'data/tidings.db');
  const creatorBefore = await signUp(server, 'before');
  const large = await signUp(server, 'large');
  const creatorAfter = await signUp(server, 'after');
  runStatement(database, 'update plans set is_granted = 1');
  await importList(creatorBefore, files.small);
  await importList(large, files.large);
  await importList(creatorAfter, files.small);
  await waitUntilIndexed(database);
  await reportSearches(
    { before: creatorBefore, large, after: creatorAfter },
    { rows, asked: readNumberOption('asked', 200) },
  );
  await server.stop();
}

/** Measures sqlite3 on a new database each time, because one import of 100,000 rows took from 0.35 to 0.5 s. */
function runSqlite(runFolder: string): Pick<RunMeasurements, 'sqliteImportSeconds' | 'sqliteExportSeconds'> {
  const sqliteResults = Array.from({ length: SQLITE_RUNS }, (_, run) => {
    const databaseFolder = join(runFolder, `sqlite-${run}`);
    mkdirSync(databaseFolder);
    return runSqliteOnce(join(databaseFolder, 'sqlite.db'), join(runFolder, 'sqlite.csv'));
  });
  return {
    sqliteImportSeconds: findMedian(sqliteResults.map(({ importSeconds }) => importSeconds)),
    sqliteExportSeconds: findMedian(sqliteResults.map(({ exportSeconds }) => exportSeconds)),
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
  const response = await fetch(`${url}/api/subscribers/export.csv`, { headers });
  if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
}

/** Waits for the search index. Until it is complete, searches scan the rows. */
async function waitUntilIndexed(database: string): Promise<void> {
  while (runStatement(database, 'select count(*) from imports where is_indexed = 0') !== '0')
    await pause(100);
}

/** Measures memory and the latency of visitors. Four per second subscribe to another list, which writes. */
function watchServer(server: BenchServer) {
  const since = Date.now();
  let peak = 0;
  let count = 0;
  const responseTimes: number[] = [];
  const pendingVisits = new Set<Promise<void>>();
  const memoryTimer = setInterval(() => {
    peak = Math.max(peak, readMemory(server));
  }, 20);
  const subscribeVisitor = async () => {
    count += 1;
    const startedAt = performance.now();
    const body = JSON.stringify({ username: 'small', email: `visitor${count}@kova.example` });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/api/subscribers`, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`Subscribing answered ${response.status}.`);
    responseTimes.push(performance.now() - startedAt);
  };
  const visitTimer = setInterval(() => {
    const visit = subscribeVisitor().finally(() => pendingVisits.delete(visit));
    pendingVisits.add(visit);
  }, 250);
  return {
    since,
    async stop() {
      clearInterval(memoryTimer);
      clearInterval(visitTimer);
      await Promise.all(pendingVisits);
      responseTimes.sort((a, b) => a - b);
      return { peak, p99: responseTimes[Math.floor(responseTimes.length * 0.99)] ?? 0 };
    },
  };
}

interface EventLoopStop {
  milliseconds: number;
  own: number;
}

function readStops(runFolder: string, since: number): { main: EventLoopStop; worker: EventLoopStop } {
  const lines = readFileSync(probeFile(runFolder), 'utf8').trim().split('\n');
  const stops = lines
    .map((line) => JSON.parse(line) as EventLoopStop & { at: number; threadId: number })
    .filter(({ at }) => at > since);
  const getLongest = (threadStops: typeof stops) => ({
    milliseconds: Math.max(0, ...threadStops.map(({ milliseconds }) => milliseconds)),
    own: Math.max(0, ...threadStops.map(({ own }) => own)),
  });
  return {
    main: getLongest(stops.filter(({ threadId }) => threadId === 0)),
    worker: getLongest(stops.filter(({ threadId }) => threadId !== 0)),
  };
}

/** Throws unless both exports have every row. */
function checkRowCounts(exportPath: string, sqlitePath: string): void {
  const countLines = (path: string) => Number(execFileSync('wc', ['-l', path]).toString().split(' ')[0]);
  if (countLines(exportPath) !== rows + 1 || countLines(sqlitePath) !== rows + 1)
    throw new Error('The two files differ in length.');
}

function runStatement(database: string, statement: string): string {
  return execFileSync('sqlite3', ['-cmd', '.timeout 5000', database, statement]).toString().trim();
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}
