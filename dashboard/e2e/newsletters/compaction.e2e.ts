import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, unwrap } from '@tidings/sdk';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runAdminCommand, startAdminCommand } from '../harness/admin-command.js';
import { createCreator, subscribeMany } from '../harness/api.js';
import {
  makeCompactionDue,
  makeOld,
  query,
  readDeliveryFiles,
  readReport,
  sendNewsletter,
} from '../harness/newsletters/old-newsletters.js';
import { startServer, type TidingsServer } from '../harness/server.js';
import { startWorker } from '../harness/worker.js';

/** The deliveries of two full files and a part of a third, plus three subscribers of the list. */
const DELIVERIES = 10_000;
/** The number of newer newsletters after which failed and bounced deliveries are compacted too. */
const NEWER = 5;
/** The maximum time between the start of a compaction and its kill. */
const LATEST_KILL_MS = 150;
const MAX_KILLS = 5;

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-compaction-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function countWhere(dataDir: string, condition: string): Promise<number> {
  const [row] = await query(dataDir, `select count(*) ${condition}`);
  return Number(row?.[0]);
}

/** Kills a worker and frees its jobs at once. Without this, another worker would free the jobs after 30 seconds. */
async function killWorker(worker: ReturnType<typeof startWorker>, dataDir: string): Promise<void> {
  await worker.kill();
  await query(dataDir, 'delete from workers');
  await query(dataDir, 'update jobs set claimed_by = null, claim_token = null');
}

/** Kills workers one by one at random moments until the compaction ends. Returns the number of kills. */
async function compactWithKills(server: TidingsServer, column: string, newsletters: number): Promise<number> {
  const { dataDir } = server;
  await makeCompactionDue(dataDir);
  const isDone = async () =>
    (await countWhere(dataDir, `from mailings where ${column} is not null`)) === newsletters;
  const isUnderWay = () =>
    countWhere(dataDir, "from jobs where kind = 'mailing.compact' and claimed_by is not null");
  for (let kills = 0; ; kills += 1) {
    const worker = startWorker(server, { LOG_LEVEL: 'error' });
    await vi.waitUntil(async () => (await isUnderWay()) > 0 || (await isDone()), {
      timeout: 60_000,
      interval: 5,
    });
    if (kills < MAX_KILLS) await pause(Math.random() * LATEST_KILL_MS);
    else await vi.waitUntil(isDone, { timeout: 60_000, interval: 50 });
    const isOver = await isDone();
    await killWorker(worker, dataDir);
    if (isOver) return kills;
  }
}

/** Runs the job that removes the files of killed workers. Expects exactly the files that the database names. */
async function checkFiles(server: TidingsServer): Promise<void> {
  const { dataDir } = server;
  await query(dataDir, 'update reserved_delivery_files set remove_at = 0');
  await makeCompactionDue(dataDir);
  const worker = startWorker(server, { LOG_LEVEL: 'error' });
  const isRemoved = async () =>
    (await countWhere(dataDir, 'from reserved_delivery_files where remove_at = 0')) === 0;
  await vi.waitUntil(isRemoved, { timeout: 60_000, interval: 50 });
  await killWorker(worker, dataDir);
  const fileRows = await query(
    dataDir,
    "select mailing_id || '/' || part || '/' || version || '/rows.ndjson.gz', count from delivery_files",
  );
  const files = [...readDeliveryFiles(dataDir)].map(([path, lines]) => [path, lines.length]);
  expect(files.sort()).toEqual(fileRows.sort());
}

describe('compaction', () => {
  it('neither loses nor duplicates a delivery if its worker is killed at any moment', {
    timeout: 300_000,
  }, async () => {
    const server = await startServer();
    onTestFinished(server.stop);
    const { dataDir } = server;
    const mara = await createCreator(server, 'mara');
    await subscribeMany(server, 'mara', 3);
    const ids = [await sendNewsletter(mara, 'Kiln'), await sendNewsletter(mara, 'Ash')];
    await server.terminate();
    for (const id of ids) await makeOld(dataDir, id, DELIVERIES);
    await server.start();
    const readAll = async () => {
      const reports = [];
      for (const id of ids) reports.push(await readReport(mara, id));
      return reports;
    };
    const reportsBefore = await readAll();
    expect(reportsBefore.map(({ lists: [all] }) => all?.length)).toEqual(ids.map(() => DELIVERIES + 3));
    await server.terminate();

    const earlyKills = await compactWithKills(server, 'compacted_at', ids.length);
    expect(await countWhere(dataDir, "from deliveries where status = 'accepted' and bounce is null")).toBe(0);
    await checkFiles(server);
    await server.start();
    expect(await readAll()).toEqual(reportsBefore);
    for (let number = 0; number < NEWER; number += 1) await sendNewsletter(mara, `Newer ${number}`);
    await server.terminate();

    const lateKills = await compactWithKills(server, 'fully_compacted_at', ids.length);
    const remainingSql =
      'from deliveries where mailing_id in (select id from mailings where fully_compacted_at is not null)';
    expect(await countWhere(dataDir, remainingSql)).toBe(0);
    await checkFiles(server);
    const [[counted] = []] = await query(dataDir, 'select sum(newsletters) from compacted_newsletters');
    expect(counted).toBe(reportsBefore.reduce((sum, { counts }) => sum + counts.accepted, 0));
    await server.start();
    expect(await readAll()).toEqual(reportsBefore);
    expect([earlyKills, lateKills].every((kills) => kills >= 1)).toBe(true);
    process.stdout.write(
      `killed ${earlyKills} and ${lateKills} times: ${ids.length * (DELIVERIES + 3)} rows unchanged\n`,
    );
  });
});

/** Returns `NODE_OPTIONS` that pause before or after the first listing of a folder, until a file appears. */
function buildPauseOptions(moment: 'before' | 'after', ends: string, place: string): string {
  const script = `
    import fs from 'node:fs';
    import promises from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const { readdir } = promises;
    const wait = async () => {
      fs.writeFileSync('${place}/paused', '');
      while (!fs.existsSync('${place}/go')) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    promises.readdir = async (path, ...rest) => {
      const isIt = String(path).endsWith('${ends}') && !fs.existsSync('${place}/paused');
      if (isIt && '${moment}' === 'before') await wait();
      const names = await readdir(path, ...rest);
      if (isIt && '${moment}' === 'after') await wait();
      return names;
    };
    syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

describe('a backup of compacted deliveries with an erasure at the same time', () => {
  it.each([
    ['before', '/blobs'],
    ['after', '/blobs/deliveries/1/0/1'],
  ] as const)('restores every report (%s it lists %s)', { timeout: 180_000 }, async (moment, folder) => {
    const server = await startServer();
    onTestFinished(server.stop);
    const { dataDir } = server;
    const mara = await createCreator(server, 'mara');
    await subscribeMany(server, 'mara', 3);
    const id = await sendNewsletter(mara, 'Kiln');
    for (let number = 0; number < NEWER; number += 1) await sendNewsletter(mara, `Newer ${number}`);
    await server.terminate();
    await makeOld(dataDir, id, 200);
    await server.start();
    const reportBefore = await readReport(mara, id);
    const [[token] = []] = await query(
      dataDir,
      "select personal ->> 'token' from deliveries where mailing_id = 1 and address = 'subscriber2@kova.example'",
    );
    await makeCompactionDue(dataDir);
    const isCompacted = async () =>
      (await countWhere(dataDir, 'from mailings where fully_compacted_at is not null')) === 1;
    await vi.waitUntil(isCompacted, { timeout: 60_000, interval: 50 });
    expect(await readReport(mara, id)).toEqual(reportBefore);

    const place = createFolder();
    const backup = join(place, 'monday');
    const { ended } = startAdminCommand(['backup', backup], {
      DATA_DIR: dataDir,
      NODE_OPTIONS: buildPauseOptions(moment, folder, place),
    });
    await vi.waitUntil(() => existsSync(join(place, 'paused')), { timeout: 30_000, interval: 5 });
    await unwrap(
      createClient({ baseUrl: server.url }).DELETE('/api/preferences/{token}', {
        params: { path: { token: String(token) } },
      }),
    );
    const readLines = (folder: string) => [...readDeliveryFiles(folder).values()].flat();
    await vi.waitUntil(() => !readLines(dataDir).join('\n').includes('subscriber2@'), {
      timeout: 30_000,
      interval: 20,
    });
    expect([...readDeliveryFiles(dataDir).keys()]).toEqual(['1/0/2/rows.ndjson.gz']);
    writeFileSync(join(place, 'go'), '');
    expect(await ended).toMatchObject({ code: 0 });
    const erasedReport = await readReport(mara, id);
    expect(erasedReport.csv).toBe(
      reportBefore.csv.replace(/"subscriber2@[^,]*(,accepted,1,250,)"[^"]*"/, '"Erased subscriber"$1""'),
    );
    await server.terminate();

    const restoredFolder = join(createFolder(), 'data');
    const env = { DATA_DIR: restoredFolder };
    expect(await runAdminCommand(['restore', backup], env)).toMatchObject({ code: 0 });
    expect(readLines(restoredFolder)).toHaveLength(203);
    const second = await startServer(env);
    onTestFinished(second.stop);
    const secondClient = await signIn(second);
    expect(await readReport(secondClient, id)).toEqual(erasedReport);
  });
});

async function signIn(server: TidingsServer) {
  const body = {
    username: 'mara',
    password: 'correct horse',
    name: 'e2e',
    scopes: ['read' as const, 'addresses' as const],
  };
  const { token } = await unwrap(createClient({ baseUrl: server.url }).POST('/api/tokens', { body }));
  return createClient({ baseUrl: server.url, token });
}
