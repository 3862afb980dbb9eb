/**
 * Measures the public page through the whole app, log and security headers included, compared with a bare Hono
 * route that returns a string of the same size. Runs alternate, so that other load affects both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNumberOption, signUp } from './parts/creator.js';
import { type LoadResult, load } from './parts/load.js';
import { findMedian, printReport, round } from './parts/report.js';
import { startBareHono, startTidings } from './parts/servers.js';

const iterations = readNumberOption('turns', 5);
const seconds = readNumberOption('seconds', 3);
const CONNECTIONS = 50;

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const tidings = await startTidings(folder);
const { headers } = await signUp(tidings, 'mara');
await editBio('Notes from the studio.');
const page = await (await fetch(`${tidings.url}/mara`)).text();
const bare = await startBareHono(Buffer.byteLength(page));

const results = { tidings: [] as LoadResult[], bare: [] as LoadResult[] };
// Warms up both servers.
for (const { port } of [bare, tidings])
  await load({ port, path: '/mara', connections: CONNECTIONS, seconds: 2 });
for (let iteration = 0; iteration < iterations; iteration += 1) {
  results.bare.push(await load({ port: bare.port, path: '/mara', connections: CONNECTIONS, seconds }));
  results.tidings.push(await load({ port: tidings.port, path: '/mara', connections: CONNECTIONS, seconds }));
}
await editBio('An edit, seen in the very next answer.');
if (!(await (await fetch(`${tidings.url}/mara`)).text()).includes('An edit, seen in the very next answer.')) {
  throw new Error('The edit is not in the very next answer.');
}
await Promise.all([tidings.stop(), bare.stop()]);
rmSync(folder, { recursive: true, force: true });

const perSecond = {
  tidings: findMedian(results.tidings.map((result) => result.requestsPerSecond)),
  bare: findMedian(results.bare.map((result) => result.requestsPerSecond)),
};
const p99 = {
  tidings: findMedian(results.tidings.map((result) => result.p99)),
  bare: findMedian(results.bare.map((result) => result.p99)),
};
printReport(
  {
    bench: 'micro-site',
    ratios: { vsBareHono: round(perSecond.tidings / perSecond.bare, 3) },
    figures: {
      requestsPerSecond: round(perSecond.tidings, 0),
      bareRequestsPerSecond: round(perSecond.bare, 0),
      p99Milliseconds: round(p99.tidings),
      bareP99Milliseconds: round(p99.bare),
      pageBytes: Buffer.byteLength(page),
    },
  },
  [
    { server: 'bare Hono', 'requests/s': round(perSecond.bare, 0), 'p99 ms': round(p99.bare) },
    { server: 'Tidings, whole app', 'requests/s': round(perSecond.tidings, 0), 'p99 ms': round(p99.tidings) },
  ],
);

async function editBio(bio: string): Promise<void> {
  const body = JSON.stringify({ displayName: 'Mara Lindqvist', bio, socialLinks: { instagram: 'mara' } });
  const response = await fetch(`${tidings.url}/api/onboarding`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`Saving the profile answered ${response.status}.`);
}
