/**
 * Measures an instance with 20,000 creators and 2,000,000 subscribers, compared with one of 200 and 20,000: start,
 * memory, the requests of visitors, creators and administrators, a send to the largest list, and a backup. Explains
 * every statement of the server, and lists the statements that read a large table as a whole.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_PASSWORD, signInAdmin } from './parts/admin-session.js';
import { type Creator, readNumberOption, setCreatorServer, signUp } from './parts/creator.js';
import { startDelayedRelay } from './parts/mailing/bench-setup.js';
import { sendThroughTidings } from './parts/mailing/send-through-tidings.js';
import { findP95, printReport, round } from './parts/report.js';
import { fillInstance, formatCreatorName, type InstanceSize, POPULAR } from './parts/scale/fill-instance.js';
import { findFullScans } from './parts/scale/full-scans.js';
import { type BenchServer, readMemory, startTidings } from './parts/servers.js';

const large: InstanceSize = {
  creators: readNumberOption('creators', 20_000),
  subscribers: readNumberOption('subscribers', 1_800_000),
  largeList: readNumberOption('recipients', 200_000),
};
const requestsPerServer = readNumberOption('asked', 200);
const SMALLER = 100;
const small: InstanceSize = {
  creators: Math.ceil(large.creators / SMALLER),
  subscribers: Math.ceil(large.subscribers / SMALLER),
  largeList: Math.ceil(large.largeList / SMALLER),
};
/** The first id of the generated creators, because `mara` signs up before them. */
const FIRST_CREATOR = 2;

interface BenchInstance {
  folder: string;
  size: InstanceSize;
  server: BenchServer;
  mara: Creator;
  admin: Creator;
  startSeconds: number;
  /** Megabytes after the start. */
  idleMemory: number;
}

interface Request {
  name: string;
  /** Sends the request, with values that change from turn to turn. */
  send(side: BenchInstance, turn: number): Promise<Response>;
}

const get = (caller: 'mara' | 'admin', path: string) => (side: BenchInstance) =>
  fetch(side.server.url + path, { headers: side[caller].headers });
const pickCreator = ({ size }: BenchInstance, iteration: number) =>
  formatCreatorName(FIRST_CREATOR + ((iteration * 7_919) % size.creators));

const REQUESTS: Request[] = [
  { name: 'a page', send: (side, iteration) => fetch(`${side.server.url}/${pickCreator(side, iteration)}`) },
  {
    name: 'subscribing',
    send: (side, iteration) =>
      postJson(`${side.server.url}/api/subscribers`, {
        username: pickCreator(side, iteration),
        email: `new${iteration}@kova.example`,
      }),
  },
  { name: 'subscribers', send: get('mara', '/api/subscribers?limit=50') },
  { name: 'a search in them', send: get('mara', '/api/subscribers?limit=50&search=lindqvist') },
  { name: 'insights', send: get('mara', '/api/insights?days=30') },
  { name: 'users in the console', send: get('admin', '/api/admin/users?limit=50') },
  { name: 'a search in them', send: get('admin', '/api/admin/users?limit=50&search=creator1') },
  { name: 'the console’s numbers', send: get('admin', '/api/admin/summary') },
  {
    name: 'an address on all lists',
    send: (side) =>
      postJson(`${side.server.url}/api/admin/addresses/find`, { address: POPULAR }, side.admin.headers),
  },
];

const tempFolder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const [smallInstance, largeInstance] = [await prepare('small', small), await prepare('large', large)];
const statements = join(largeInstance.folder, 'statements.jsonl');
const requests = await measureRequests();
const memory = readMemory(largeInstance.server);
await Promise.all([smallInstance.server.stop(), largeInstance.server.stop()]);
const database = join(largeInstance.folder, 'data/tidings.db');
const scans = await findFullScans(database, statements);
const sendRates = { small: await send(smallInstance), large: await send(largeInstance) };
const backup = await measureBackup(largeInstance);
const databaseMegabytes = statSync(database).size / 1e6;
rmSync(tempFolder, { recursive: true, force: true });

for (const { table, statement } of scans) process.stdout.write(`\nA full scan of ${table}:\n${statement}\n`);
const calculateGrowth = ({ ofSmall, ofLarge }: (typeof requests)[number]) => ofLarge / ofSmall;
printReport(
  {
    bench: 'scale',
    ratios: {
      worstRequestGrowth: round(Math.max(...requests.map(calculateGrowth))),
      startGrowth: round(largeInstance.startSeconds / smallInstance.startSeconds),
      sendRateVsSmall: round(sendRates.large / sendRates.small),
      backupVsCopy: round(backup.seconds / backup.copySeconds),
    },
    figures: {
      creators: large.creators,
      subscribers: large.subscribers + large.largeList,
      databaseMegabytes: round(databaseMegabytes, 0),
      startSeconds: round(largeInstance.startSeconds),
      idleMegabytes: round(largeInstance.idleMemory, 0),
      megabytesAfterRequests: round(memory, 0),
      slowestRequestP95Milliseconds: round(Math.max(...requests.map(({ ofLarge }) => ofLarge))),
      fullScans: scans.length,
      recipients: large.largeList,
      sentPerSecond: round(sendRates.large, 0),
      backupSeconds: round(backup.seconds, 1),
    },
  },
  requests.map((request) => ({
    'p95, ms': request.name,
    [`${small.creators} creators`]: round(request.ofSmall),
    [`${large.creators} creators`]: round(request.ofLarge),
    ratio: round(calculateGrowth(request)),
  })),
);

/** Creates an instance of this size, and starts its server. */
async function prepare(name: string, size: InstanceSize): Promise<BenchInstance> {
  const folder = join(tempFolder, name);
  mkdirSync(folder);
  const env = { ADMIN_PASSWORD };
  const first = await startTidings(folder, { env });
  const mara = await signUp(first, 'mara');
  await first.stop();
  await fillInstance(join(folder, 'data/tidings.db'), size);
  const startedAt = performance.now();
  const server = await startTidings(folder, {
    env: {
      ...env,
      STATEMENTS_FILE: join(folder, 'statements.jsonl'),
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'parts/scale/statement-probe.mjs')}`,
    },
  });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  const idleMemory = readMemory(server);
  const headers = { cookie: await signInAdmin(server.url), origin: server.url };
  const admin = { url: server.url, headers };
  return { folder, size, server, mara: setCreatorServer(server, mara), admin, startSeconds, idleMemory };
}

/** Returns the p95 of each request on both sides, with alternating requests. */
async function measureRequests() {
  const results = [];
  for (const { name, send } of REQUESTS) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let iteration = 0; iteration < requestsPerServer; iteration += 1) {
      times.small.push(await measureTime(() => send(smallInstance, iteration)));
      times.large.push(await measureTime(() => send(largeInstance, iteration)));
    }
    results.push({ name, ofSmall: findP95(times.small), ofLarge: findP95(times.large) });
  }
  return results;
}

async function measureTime(request: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now();
  const response = await request();
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 200)}`);
  return performance.now() - startedAt;
}

function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sends a newsletter to mara's list, and returns the emails a second. */
async function send({ folder, size, mara }: BenchInstance): Promise<number> {
  const { perSecond } = await sendThroughTidings(
    {
      folder,
      recipients: size.largeList,
      start: (env) => startTidings(folder, { env: { UNDO_SEND_SECONDS: '0', ADMIN_PASSWORD, ...env } }),
    },
    mara,
    { sink: await startDelayedRelay(0) },
  );
  return perSecond;
}

/** Backs the instance up with the product's command, and copies the file of its database for comparison. */
async function measureBackup({ folder }: BenchInstance): Promise<{ seconds: number; copySeconds: number }> {
  const command = join(import.meta.dirname, '../dist/admin.js');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [command, 'backup', join(folder, 'backup')], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The backup ended with ${code}.`);
  const copiedFrom = performance.now();
  copyFileSync(join(folder, 'data/tidings.db'), join(folder, 'copy.db'));
  return {
    seconds: (copiedFrom - startedAt) / 1_000,
    copySeconds: (performance.now() - copiedFrom) / 1_000,
  };
}
