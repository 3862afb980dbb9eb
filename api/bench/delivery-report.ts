/**
 * Measures pages of the delivery report for a large newsletter whose deliveries are all in files. A script writes
 * the newsletter into the product's database, and the built product compacts it. One delivery in 100 failed, one in
 * 1,000 bounced later, and one recipient complained.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { createIdCursor } from '../src/kernel/cursor.js';
import { type Creator, pause, readNumberOption, setCreatorServer, signUp } from './parts/creator.js';
import { printReport, round } from './parts/report.js';
import { startTidings } from './parts/servers.js';

const recipients = readNumberOption('recipients', 1_000_000);
const pagesPerCase = readNumberOption('pages', 40);
const DAY = 86_400_000;
const FIRST_RECIPIENT = 1_000_000;
const CHUNK_SIZE = 50_000;
/** The number of newer newsletters after which bounced deliveries move to files. */
const NEWER_NEWSLETTERS = 5;

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const databasePath = join(folder, 'data/tidings.db');
const setupServer = await startTidings(folder);
const mara = await signUp(setupServer, 'mara');
await setupServer.stop();
await fillDatabase();
const server = await startTidings(folder, { env: { COMPACT_DELIVERIES_AFTER: '7' } });
while ((await readNumber('select count(*) from mailings where id = 1 and fully_compacted_at is null')) > 0)
  await pause(200);
const creator = setCreatorServer(server, mara);

const pickRecipientId = (share: number) => FIRST_RECIPIENT + Math.floor(recipients * share);
const cases: Array<{ page: string; query: Record<string, string>; after?: (page: number) => number }> = [
  { page: 'first', query: {} },
  { page: 'middle', query: {}, after: (page) => pickRecipientId(0.5) + page * 50 },
  { page: 'last', query: {}, after: () => FIRST_RECIPIENT + recipients - 51 },
  {
    page: 'failed',
    query: { status: 'failed' },
    after: (page) => pickRecipientId(page / (pagesPerCase + 1)),
  },
  { page: 'bounced', query: { bounce: 'hard' }, after: (page) => pickRecipientId(page / (pagesPerCase + 1)) },
  { page: 'the only complaint', query: { bounce: 'complaint' } },
  { page: 'an address near the end', query: { search: `subscriber${FIRST_RECIPIENT + recipients - 100}@` } },
  { page: 'an address that is not there', query: { search: 'nobody@' } },
];
const rows = [];
for (const { page, query, after } of cases) {
  const times: number[] = [];
  for (let run = 0; run < pagesPerCase; run += 1) times.push(await timePage(creator, query, after?.(run)));
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  rows.push({ page, 'median ms': round(times[times.length >> 1] ?? 0, 1), 'p95 ms': round(p95, 1) });
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
printReport(
  {
    bench: 'delivery-report',
    ratios: {},
    figures: { recipients, ...Object.fromEntries(rows.map((row) => [`${row.page} p95 ms`, row['p95 ms']])) },
  },
  rows,
);

async function timePage({ url, headers }: Creator, query: Record<string, string>, afterId?: number) {
  const search = new URLSearchParams(query);
  if (afterId !== undefined) search.set('cursor', createIdCursor('newsletter.recipients').write(afterId));
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/newsletters/1/recipients?${search}`, { headers });
  if (!response.ok) throw new Error(`The report returned ${response.status}: ${await response.text()}`);
  await response.json();
  return performance.now() - startedAt;
}

async function fillDatabase(): Promise<void> {
  const client = createClient({ url: `file:${databasePath}` });
  const endedAt = Date.now() - 30 * DAY;
  const buildMailingInsert = (id: number, audience: number) => `
    insert into mailings (id, public_id, owner_id, status, priority, envelope_from, message_id_host, audience, accepted, failed, created_at, finished_at)
      select ${id}, 'bench-${id}', id, 'finished', 10, 'n@tidings.example', 'tidings.example', ${audience},
        ${audience} - ${audience} / 100, ${audience} / 100, ${endedAt}, ${endedAt} from users limit 1;`;
  const ids = Array.from({ length: NEWER_NEWSLETTERS + 1 }, (_, index) => index + 1);
  await client.executeMultiple(`
    begin;
    ${ids.map((id) => buildMailingInsert(id, id === 1 ? recipients : 0)).join('')}
    insert into newsletters (id, user_id, title, content, sent_at, mailing_id, created_at, updated_at)
      select 1, id, 'Kiln', '<p>Hi</p>', ${endedAt}, 1, ${endedAt}, ${endedAt} from users limit 1;
    commit;`);
  for (let from = 0; from < recipients; from += CHUNK_SIZE) {
    await client.execute(`
      insert into deliveries (mailing_id, recipient_id, address, personal, status, attempts, first_attempt_at, smtp_code, smtp_text, settled_at, bounce, bounced_at)
        select 1, n, 'subscriber' || n || '@gmail.example', json_object('token', lower(hex(randomblob(16))), 'name', 'Mara Kova'),
          iif(n % 100 = 0, 'failed', 'accepted'), 1, ${endedAt}, iif(n % 100 = 0, 550, 250),
          iif(n % 100 = 0, '550 5.1.1 No such user', '250 2.0.0 Ok: queued as ' || hex(randomblob(5))), ${endedAt},
          iif(n = ${FIRST_RECIPIENT + recipients - 99}, 'complaint', iif(n % 1000 = 1, 'hard', null)),
          iif(n % 1000 = 1, ${endedAt}, null)
        from (
          with recursive chunk (n) as (
            values (${FIRST_RECIPIENT + from})
            union all select n + 1 from chunk where n + 1 < ${FIRST_RECIPIENT + Math.min(from + CHUNK_SIZE, recipients)})
          select n from chunk)`);
  }
  await client.executeMultiple(
    "insert into jobs (kind, payload, run_at, created_at) values ('mailing.compact-due', '{}', 1, 1);",
  );
  client.close();
}

async function readNumber(query: string): Promise<number> {
  const client = createClient({ url: `file:${databasePath}` });
  const { rows: resultRows } = await client.execute(query);
  client.close();
  return Number(Object.values(resultRows[0] ?? {})[0]);
}
