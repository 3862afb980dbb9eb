/**
 * The public page through the whole app, log and security headers on, beside the least that Hono can do with a
 * string of the same size. They take turns, so that whatever else the machine does meets both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadResult, load } from './load.js';
import { median, print, round } from './report.js';
import { startBareHono, startTidings } from './servers.js';

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 50;

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const tidings = await startTidings(folder);
const headers = await signUp(tidings.url);
await edit('Letters from the studio.');
const page = await (await fetch(`${tidings.url}/mara`)).text();
const bare = await startBareHono(Buffer.byteLength(page));

const results = { tidings: [] as LoadResult[], bare: [] as LoadResult[] };
// Neither is measured cold.
for (const { port } of [bare, tidings])
  await load({ port, path: '/mara', connections: CONNECTIONS, seconds: 2 });
for (let turn = 0; turn < ROUNDS; turn += 1) {
  results.bare.push(
    await load({ port: bare.port, path: '/mara', connections: CONNECTIONS, seconds: SECONDS }),
  );
  results.tidings.push(
    await load({ port: tidings.port, path: '/mara', connections: CONNECTIONS, seconds: SECONDS }),
  );
}
await edit('An edit, seen in the very next answer.');
if (!(await (await fetch(`${tidings.url}/mara`)).text()).includes('An edit, seen in the very next answer.')) {
  throw new Error('The edit is not in the very next answer.');
}
await Promise.all([tidings.stop(), bare.stop()]);
rmSync(folder, { recursive: true, force: true });

const perSecond = {
  tidings: median(results.tidings.map((result) => result.requestsPerSecond)),
  bare: median(results.bare.map((result) => result.requestsPerSecond)),
};
const p99 = {
  tidings: median(results.tidings.map((result) => result.p99)),
  bare: median(results.bare.map((result) => result.p99)),
};
print(
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

async function signUp(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'mara', email: 'mara@kiln.example', password: 'correct horse' }),
  });
  if (answer.status !== 201) throw new Error(`Registering answered ${answer.status}.`);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { 'content-type': 'application/json', cookie, origin: url };
}

async function edit(bio: string): Promise<void> {
  const body = JSON.stringify({ displayName: 'Mara Lindqvist', bio, socialLinks: { instagram: 'mara' } });
  const answer = await fetch(`${tidings.url}/api/onboarding`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Saving the profile answered ${answer.status}.`);
}
