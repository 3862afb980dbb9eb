/**
 * Exports the whole list of one server into a file. Compares `tidings subscribers export --output` with `curl -o`,
 * alternating. `--help`, which loads the modules and sends nothing, measures the start of the program.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../src/config/paths.js';
import { createToken, importList, readNumberOption, signUp } from './parts/creator.js';
import { writeList } from './parts/list-file.js';
import { findMedian, printReport, round } from './parts/report.js';
import { startTidings } from './parts/servers.js';

const rows = readNumberOption('rows', 100_000);
const iterations = readNumberOption('turns', 7);
const FORMATS = ['json', 'csv'] as const;
type Format = (typeof FORMATS)[number];
const PROGRAM = join(paths.root, 'cli/dist/main.js');

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const list = join(folder, 'list.csv');
await writeList(list, rows);
const server = await startTidings(folder);
const creator = await signUp(server, 'mara');
const database = join(folder, 'data/tidings.db');
execFileSync('sqlite3', ['-cmd', '.timeout 5000', database, 'update plans set is_granted = 1']);
await importList(creator, list);
const token = await createToken(creator);

const node: number[] = [];
const starts: number[] = [];
const times: Record<Format, { curl: number[]; tidings: number[] }> = {
  json: { curl: [], tidings: [] },
  csv: { curl: [], tidings: [] },
};
for (let iteration = 0; iteration < iterations; iteration += 1) {
  node.push(measureSeconds(process.execPath, ['-e', '0']));
  starts.push(measureSeconds(process.execPath, [PROGRAM, 'subscribers', 'export', '--help']));
  for (const format of FORMATS) {
    times[format].curl.push(runCurl(format));
    times[format].tidings.push(exportWithTidings(format));
  }
}
const load = loadavg()[0] ?? 0;
await server.stop();
rmSync(folder, { recursive: true, force: true });

const start = findMedian(starts);
const results = FORMATS.map((format) => {
  const [tidingsTime, curlTime] = [findMedian(times[format].tidings), findMedian(times[format].curl)];
  return {
    format,
    ours: tidingsTime,
    theirs: curlTime,
    ratio: round(tidingsTime / curlTime),
    transfer: round((tidingsTime - start) / curlTime),
  };
});
printReport(
  {
    bench: 'export',
    ratios: Object.fromEntries(
      results.flatMap(({ format, ratio, transfer }) => [
        [`${format}VsCurl`, ratio],
        [`${format}TransferVsCurl`, transfer],
      ]),
    ),
    figures: {
      rows,
      turns: iterations,
      load: round(load, 1),
      nodeSeconds: round(findMedian(node)),
      startSeconds: round(start),
      ...Object.fromEntries(results.map(({ format, ours }) => [`${format}Seconds`, round(ours)])),
      ...Object.fromEntries(results.map(({ format, theirs }) => [`${format}CurlSeconds`, round(theirs)])),
    },
  },
  results.map(({ format, ours, theirs, ratio, transfer }) => ({
    [`${rows} rows`]: format,
    'Tidings s': round(ours),
    'curl s': round(theirs),
    ratio,
    'ratio without start': transfer,
  })),
);

function exportWithTidings(format: Format): number {
  const args = [
    PROGRAM,
    'subscribers',
    'export',
    '--format',
    format,
    '--output',
    join(folder, `ours.${format}`),
  ];
  const seconds = measureSeconds(process.execPath, args);
  const [tidingsFile, curlFile] = ['ours', 'theirs'].map((name) =>
    readFileSync(join(folder, `${name}.${format}`)),
  );
  if (tidingsFile === undefined || curlFile === undefined || !tidingsFile.equals(curlFile))
    throw new Error('The files differ.');
  return seconds;
}

function runCurl(format: Format): number {
  const address = `${server.url}/api/subscribers/export.${format}`;
  const header = `Authorization: Bearer ${token}`;
  return measureSeconds('curl', ['-sSf', '-H', header, address, '-o', join(folder, `theirs.${format}`)]);
}

function measureSeconds(command: string, args: string[]): number {
  const startedAt = performance.now();
  execFileSync(command, args, {
    env: { ...process.env, TIDINGS_URL: server.url, TIDINGS_TOKEN: token },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return (performance.now() - startedAt) / 1_000;
}
