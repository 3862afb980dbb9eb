/**
 * What deliveries cost on the disk: as rows, and as compressed files after compaction. The built product compacts a
 * year's older newsletters, which a script writes into its database. Ends with what two million subscribers and four
 * newsletters a week take after a year.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { numberOption, pause, signUp } from './parts/creator.js';
import { print, round } from './parts/report.js';
import { startTidings } from './parts/servers.js';

const subscribers = numberOption('subscribers', 100_000);
const newsletters = numberOption('newsletters', 4);
const DAY = 86_400_000;
const LONG_AGO = Date.now() - 200 * DAY;
/** The goal: bytes in the database after a year of this. */
const YEAR = { subscribers: 2_000_000, newslettersAWeek: 4, weeks: 52 };
const DEFAULT_DAYS = 90;
const SHORTEST_DAYS = 7;

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const database = join(folder, 'data/tidings.db');
const files = join(folder, 'data/blobs/deliveries');
const first = await startTidings(folder);
await signUp(first, 'mara');
await first.stop();
const empty = await bytesUsed();
await fill();
const filled = await bytesUsed();
const server = await startTidings(folder);
const started = performance.now();
await untilCompacted();
const seconds = (performance.now() - started) / 1_000;
await server.stop();
const compacted = await bytesUsed();
const bytesInFiles = sizeOf(files);
rmSync(folder, { recursive: true, force: true });

const count = subscribers * newsletters;
const each = {
  row: (filled - empty) / count,
  // The counter of each subscriber is there once, however many newsletters are compacted.
  compacted: (compacted - empty) / count,
  file: bytesInFiles / count,
};
const ratios = {
  rowVsFile: round(each.row / each.file),
  rowVsCompacted: round(each.row / each.compacted, 1),
};
print(
  {
    bench: 'retention',
    ratios,
    figures: {
      deliveries: count,
      bytesPerRow: round(each.row, 1),
      bytesPerDeliveryInDatabaseAfter: round(each.compacted, 2),
      bytesPerDeliveryInFiles: round(each.file, 1),
      deliveriesPerSecond: round(count / seconds, 0),
      yearGigabytesAllRows: yearGigabytes(YEAR.weeks * 7),
      yearGigabytesAfter90Days: yearGigabytes(DEFAULT_DAYS),
      yearGigabytesAfter7Days: yearGigabytes(SHORTEST_DAYS),
      yearGigabytesInFiles: round((deliveriesOf(YEAR.weeks * 7 - SHORTEST_DAYS) * each.file) / 1e9),
    },
  },
  [
    { 'bytes a delivery': 'as a row', database: round(each.row, 1), file: 0 },
    { 'bytes a delivery': 'compacted', database: round(each.compacted, 2), file: round(each.file, 1) },
  ],
);

function deliveriesOf(days: number): number {
  return (YEAR.subscribers * YEAR.newslettersAWeek * days) / 7;
}

/** Of the database, if rows stay for so many days. Counters are taken as one for each delivery, which is too many. */
function yearGigabytes(days: number): number {
  const rows = deliveriesOf(days);
  const rest = deliveriesOf(YEAR.weeks * 7) - rows;
  return round((rows * each.row + rest * each.compacted) / 1e9);
}

/** Finished newsletters, with what the product writes for each recipient. One in a hundred failed. */
async function fill(): Promise<void> {
  const client = createClient({ url: `file:${database}` });
  await client.executeMultiple(`
    begin;
    create temp table numbers as
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${subscribers}) select n from numbers;
    create temp table people as
      select n, 'reader' || n || '@' || json_extract('["gmail","kova","outlook","adeyemi"]', '$[' || (n % 4) || ']') || '.example' as email,
        lower(hex(randomblob(16))) as token from numbers;
    commit;`);
  for (let number = 1; number <= newsletters; number += 1) {
    await client.executeMultiple(`
      begin;
      insert into mailings (id, public_id, owner_id, state, priority, envelope_from, message_id_host, audience, accepted, failed, created_at, finished_at)
        select ${number}, 'bench-${number}', id, 'finished', 10, 'n@tidings.example', 'tidings.example', ${subscribers},
          ${subscribers} - ${subscribers} / 100, ${subscribers} / 100, ${LONG_AGO}, ${LONG_AGO} from users limit 1;
      insert into deliveries (mailing_id, recipient_id, address, personal, state, attempts, first_attempt_at, smtp_code, smtp_text, settled_at)
        select ${number}, n, email,
          json_object('unsubscribe', 'https://news.kiln.example/u/' || token, 'preferences', 'https://news.kiln.example/p/' || token, 'name', 'Mara'),
          iif(n % 100 = 0, 'failed', 'accepted'), 1, ${LONG_AGO} + n, iif(n % 100 = 0, 550, 250),
          iif(n % 100 = 0, '550 5.1.1 No such user', '250 2.0.0 Ok: queued as ' || hex(randomblob(5))), ${LONG_AGO} + n
        from people order by n;
      commit;`);
  }
  await client.executeMultiple(`
    insert into jobs (kind, payload, run_at, created_at) values ('mailing.compact-due', '{}', 1, 1);`);
  client.close();
}

async function untilCompacted(): Promise<void> {
  const client = createClient({ url: `file:${database}` });
  const left = async () => {
    const { rows } = await client.execute(
      'select count(*) as left from mailings where compacted_at is null and priority = 10',
    );
    return Number(rows[0]?.left);
  };
  while ((await left()) > 0) await pause(100);
  client.close();
}

/** Of the pages that hold something: SQLite uses the free ones again. */
async function bytesUsed(): Promise<number> {
  const client = createClient({ url: `file:${database}` });
  const read = async (pragma: string) =>
    Number(Object.values((await client.execute(`pragma ${pragma}`)).rows[0] ?? {})[0]);
  await client.execute('pragma wal_checkpoint(truncate)');
  const used = (await read('page_count')) - (await read('freelist_count'));
  const bytes = used * (await read('page_size'));
  client.close();
  return bytes;
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
