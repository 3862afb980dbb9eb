/**
 * Measures the start of the command-line program, compared with an empty Node process (`node -e 0`). Runs alternate, so
 * that other load affects both. `--rows` also exports that many generated subscribers in each format, and compares the
 * memory with an export of a tenth.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { paths } from '../src/config/paths.js';
import { findMedian, printReport, round } from './parts/report.js';

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '15' }, rows: { type: 'string', default: '0' } },
});
const TURNS = Number(values.turns);
const ROWS = Number(values.rows);
/** The number of subscribers on the server. */
let subscriberCount = ROWS;
const PROGRAM = join(paths.root, 'cli/dist/main.js');
const PAGE = 1_000;

const progress = {
  status: 'finished',
  pausedAt: null,
  pauseReason: null,
  audience: 3,
  bounced: 0,
  complained: 0,
  counts: {
    queued: 0,
    claimed: 0,
    accepted: 3,
    deferred: 0,
    failed: 0,
    expired: 0,
    suppressed: 0,
    canceled: 0,
    held: 0,
    unknown: 0,
  },
  retryable: null,
  startedAt: '2026-11-21T09:00:00.000Z',
  finishedAt: '2026-11-21T09:00:14.000Z',
};
const newsletter = { id: 12, title: 'The kiln that would not cool', sentAt: '2026-11-21T09:00:00.000Z' };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('content-type', 'application/json');
  if (pathname === '/api/subscribers/export.csv') {
    response.setHeader('content-type', 'text/csv; charset=utf-8');
    void pipeline(Readable.from(generateCsvLines(subscriberCount)), response);
    return;
  }
  if (pathname === '/api/subscribers/export.json') {
    void pipeline(Readable.from(generateJsonLines(subscriberCount)), response);
    return;
  }
  response.end(JSON.stringify(pathname.endsWith('/progress') ? progress : newsletter));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const env = {
  ...process.env,
  TIDINGS_URL: url,
  TIDINGS_TOKEN: 'tdg_bench',
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
};

const times = { node: [] as number[], version: [] as number[], paint: [] as number[] };
for (let iteration = 0; iteration <= TURNS; iteration += 1) {
  const node = await measureTime(process.execPath, ['-e', '0']);
  const version = await measureTime(process.execPath, [PROGRAM, '--version']);
  const paint = await measureFirstPaint();
  // The first round warms the disk's cache.
  if (iteration === 0) continue;
  times.node.push(node);
  times.version.push(version);
  times.paint.push(paint);
}
const [node, version, paint] = [findMedian(times.node), findMedian(times.version), findMedian(times.paint)];
const memory = ROWS === 0 ? { ratios: {}, figures: {} } : await exportMemory();
server.close();

printReport(
  {
    bench: 'cli',
    ratios: { versionVsNode: round(version / node), firstPaintVsNode: round(paint / node), ...memory.ratios },
    figures: {
      nodeMilliseconds: round(node, 1),
      versionMilliseconds: round(version, 1),
      firstPaintMilliseconds: round(paint, 1),
      ...memory.figures,
    },
  },
  [
    { command: 'node -e 0', 'ms (median)': round(node, 1), 'times node': 1 },
    { command: 'tidings --version', 'ms (median)': round(version, 1), 'times node': round(version / node) },
    {
      command: 'newsletters watch, drawn',
      'ms (median)': round(paint, 1),
      'times node': round(paint / node),
    },
  ],
);

function createSubscriber(id: number) {
  return {
    id,
    userId: 1,
    email: `reader-${id}@kova.example`,
    name: 'Ines Kovač',
    status: 'confirmed',
    createdAt: '2026-11-20T08:00:00.000Z',
    metadata: {},
    ipAddress: null,
    userAgent: null,
  };
}

function measureTime(command: string, args: string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(command, args, { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(performance.now() - startedAt);
      else reject(new Error(`${args.join(' ')} ended with ${code}.`));
    });
  });
}

/** Measures the time until Ink's first line, on a terminal that `script` provides. */
function measureFirstPaint(): Promise<number> {
  const startedAt = performance.now();
  const command = `${process.execPath} ${PROGRAM} newsletters watch 12`;
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    let paintMs: number | undefined;
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('~~~ Tidings')) paintMs ??= performance.now() - startedAt;
    });
    child.once('error', reject);
    child.once('exit', () => {
      if (paintMs === undefined) reject(new Error(`Nothing was drawn:\n${output}`));
      else resolve(paintMs);
    });
  });
}

/** Returns for each format the peak memory of an export in MB, and its ratio to the peak of a tenth of the rows. */
async function exportMemory() {
  const ratios: Record<string, number> = {};
  const figures: Record<string, number> = { rows: ROWS };
  for (const format of ['csv', 'json', 'ndjson']) {
    const tenth = await measureExport(format, Math.ceil(ROWS / 10));
    const fullExport = await measureExport(format, ROWS);
    ratios[`${format}MemoryVsTenth`] = round(fullExport.peak / tenth.peak);
    figures[`${format}PeakMegabytes`] = fullExport.peak;
    figures[`${format}Seconds`] = fullExport.seconds;
  }
  return { ratios, figures };
}

async function measureExport(format: string, rows: number): Promise<{ peak: number; seconds: number }> {
  subscriberCount = rows;
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [PROGRAM, 'subscribers', 'export', '--format', format, '--output', '-'],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let lines = 0;
  let peak = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines += 1;
    peak = Math.max(peak, readPeak(child.pid ?? 0));
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  // A line of column titles, or brackets around the rows.
  const extraLines = { csv: 1, json: 2, ndjson: 0 }[format] ?? 0;
  if (code !== 0 || lines !== rows + extraLines)
    throw new Error(`Exported ${lines} lines of ${rows} rows as ${format}, ended with ${code}.`);
  return { peak, seconds: round((performance.now() - startedAt) / 1_000, 1) };
}

function* generateJsonLines(rows: number): Generator<string> {
  yield '[\n';
  for (let from = 1; from <= rows; from += PAGE) {
    const ids = Array.from({ length: Math.min(PAGE, rows - from + 1) }, (_, index) => from + index);
    const lines = ids.map((id) => JSON.stringify(createSubscriber(id))).join(',\n');
    yield from === 1 ? lines : `,\n${lines}`;
  }
  yield '\n]\n';
}

function* generateCsvLines(rows: number): Generator<string> {
  yield '\uFEFFEmail,Name,Subscribed,Status\r\n';
  for (let from = 1; from <= rows; from += PAGE) {
    const length = Math.min(PAGE, rows - from + 1);
    const formatLine = (_: unknown, index: number) =>
      `"reader-${from + index}@kova.example","Ines Kovač","2026-11-20","Subscribed"\r\n`;
    yield Array.from({ length }, formatLine).join('');
  }
}

/** Reads the high-water mark of a process's memory from Linux. */
function readPeak(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    // The process has exited, so the last value counts.
    return 0;
  }
}
