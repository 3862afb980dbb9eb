/**
 * Measures the storage of deliveries as rows, and as compressed files after compaction. A script writes months of
 * newsletters into the product's database, four a week, and the built product compacts them with its default settings.
 * Then computes the size after a year of four newsletters a week to 2,000,000 subscribers.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { createRandomToken } from '../src/kernel/ids.js';
import { pause, readNumberOption, signUp } from './parts/creator.js';
import { printReport, round } from './parts/report.js';
import { startTidings } from './parts/servers.js';

const subscribers = readNumberOption('subscribers', 20_000);
const weeks = readNumberOption('weeks', 16);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHUNK = 10_000;
const FIRST_SUBSCRIBER = 1_000_000;
const NEWSLETTERS_A_WEEK = 4;
const newsletters = weeks * NEWSLETTERS_A_WEEK;
/** The year for which the size of the database is computed. */
const YEAR = { subscribers: 2_000_000, newsletters: 52 * NEWSLETTERS_A_WEEK };
/** The default of `COMPACT_DELIVERIES_ABOVE`, in proportion to the smaller list. */
const COMPACT_ABOVE = Math.round((2_000_000 * subscribers) / YEAR.subscribers);

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const database = join(folder, 'data/tidings.db');
const files = join(folder, 'data/blobs/deliveries');
const first = await startTidings(folder);
await signUp(first, 'mara');
await first.stop();
await fill();
const rowBytes = await readTableBytes('deliveries');
const server = await startTidings(folder, { env: { COMPACT_DELIVERIES_ABOVE: String(COMPACT_ABOVE) } });
const startedAt = performance.now();
await waitUntilCompacted();
const seconds = (performance.now() - startedAt) / 1_000;
await server.stop();
const movedDeliveries = await readNumber('select sum(count) from delivery_files');
const remaining = {
  accepted: await readNumber("select count(*) from deliveries where status = 'accepted'"),
  failed: await readNumber("select count(*) from deliveries where status = 'failed'"),
};
const averages = {
  row: rowBytes / (subscribers * newsletters),
  /** The bytes of a remaining row, including partly filled pages. */
  leftRow: (await readTableBytes('deliveries')) / (remaining.accepted + remaining.failed),
  /** The bytes of a delivery in the list of files. */
  entry: (await readTableBytes('delivery_files')) / movedDeliveries,
  /** The bytes of a subscriber's counter, for any number of compacted newsletters. */
  counter: (await readTableBytes('compacted_newsletters')) / subscribers,
  file: measureFolder(files) / movedDeliveries,
};
const scale = YEAR.subscribers / subscribers;
rmSync(folder, { recursive: true, force: true });

printReport(
  {
    bench: 'retention',
    ratios: { rowVsFile: round(averages.row / averages.file) },
    figures: {
      deliveries: subscribers * newsletters,
      moved: movedDeliveries,
      newslettersAsRows: round(remaining.accepted / (subscribers * 0.99), 2),
      bytesPerRow: round(averages.row, 1),
      bytesPerRowThatStays: round(averages.leftRow, 1),
      bytesPerMovedDeliveryInDatabase: round(averages.entry, 3),
      bytesPerSubscriberInDatabase: round(averages.counter, 1),
      bytesPerMovedDeliveryInFiles: round(averages.file, 1),
      movedPerSecond: round(movedDeliveries / seconds, 0),
      yearGigabytesAllRows: toGigabytes(YEAR.subscribers * YEAR.newsletters * averages.row),
      yearGigabytes: estimateYearGigabytes(remaining.accepted * scale),
      // The peak with newsletters at even intervals, while one more is being sent.
      yearGigabytesWhileSending: estimateYearGigabytes((remaining.accepted + subscribers) * scale),
      // The peak if all four newsletters of a week are sent within three days.
      yearGigabytesFourAtOnce: estimateYearGigabytes(NEWSLETTERS_A_WEEK * YEAR.subscribers),
      yearGigabytesOfFailedRows: toGigabytes(remaining.failed * scale * averages.leftRow),
      yearGigabytesInFiles: toGigabytes(YEAR.subscribers * YEAR.newsletters * averages.file),
    },
  },
  [
    { 'bytes a delivery': 'as a row', database: round(averages.row, 1), file: 0 },
    { 'bytes a delivery': 'moved', database: round(averages.entry, 3), file: round(averages.file, 1) },
  ],
);

/** Returns the size of the database after a year, if `accepted` accepted deliveries are rows. */
function estimateYearGigabytes(accepted: number): number {
  const rows = accepted + remaining.failed * scale;
  const inFiles = YEAR.subscribers * YEAR.newsletters - rows;
  return toGigabytes(
    rows * averages.leftRow + inFiles * averages.entry + YEAR.subscribers * averages.counter,
  );
}

function toGigabytes(bytes: number): number {
  return round(bytes / 1e9);
}

/** Writes finished newsletters, oldest first, with the product's rows for each recipient. One in 100 failed. */
async function fill(): Promise<void> {
  const client = createClient({ url: `file:${database}` });
  await client.executeMultiple(`
    begin;
    create table people (n integer primary key, email text not null, token text not null);
    -- Writes keys as long as the keys of such a year.
    insert into sqlite_sequence (name, seq) values ('deliveries', ${YEAR.subscribers * YEAR.newsletters});
    commit;`);
  for (let from = 0; from < subscribers; from += CHUNK) {
    const tokens = Array.from({ length: Math.min(CHUNK, subscribers - from) }, () => createRandomToken());
    await client.execute({
      sql: `insert into people select ${FIRST_SUBSCRIBER + from} + key,
          'subscriber' || (${FIRST_SUBSCRIBER + from} + key) || '@' || json_extract('["gmail","kova","outlook","adeyemi"]', '$[' || (key % 4) || ']') || '.example', value
        from json_each(?)`,
      args: [JSON.stringify(tokens)],
    });
  }
  for (let number = 1; number <= newsletters; number += 1) {
    // The newest one ended an hour ago.
    const endedAt = Date.now() - HOUR - ((newsletters - number) * 7 * DAY) / NEWSLETTERS_A_WEEK;
    await client.executeMultiple(`
      begin;
      insert into mailings (id, public_id, owner_id, status, priority, envelope_from, message_id_host, audience, accepted, failed, created_at, finished_at)
        select ${number}, 'bench-${number}', id, 'finished', 10, 'n@tidings.example', 'tidings.example', ${subscribers},
          ${subscribers} - ${subscribers} / 100, ${subscribers} / 100, ${endedAt}, ${endedAt} from users limit 1;
      insert into deliveries (mailing_id, recipient_id, address, personal, status, attempts, next_attempt_at, first_attempt_at, smtp_code, smtp_text, settled_at)
        select ${number}, n, email, json_object('token', token, 'name', 'Mara Kova'),
          iif(n % 100 = 0, 'failed', 'accepted'), 1, iif(n % 100 = 0, ${endedAt}, 0), ${endedAt}, iif(n % 100 = 0, 550, 250),
          iif(n % 100 = 0, '550 5.1.1 No such user', '250 2.0.0 Ok: queued as ' || hex(randomblob(5))), ${endedAt}
        from people order by n;
      commit;`);
  }
  await client.executeMultiple(`
    drop table people;
    insert into jobs (kind, payload, run_at, created_at) values ('mailing.compact-due', '{}', 1, 1);`);
  client.close();
}

/** Waits until the regular job has queued all due compactions and they are done. */
async function waitUntilCompacted(): Promise<void> {
  // The regular job queues its next run, so only jobs due by now count.
  const buildDueJobsQuery = () => `
    select count(*) from jobs
    where kind = 'mailing.compact' or (kind = 'mailing.compact-due' and run_at <= ${Date.now()})`;
  while ((await readNumber(buildDueJobsQuery())) > 0) await pause(100);
}

/** Returns the bytes of a table and its indexes. */
async function readTableBytes(table: string): Promise<number> {
  return readNumber(`select sum(pgsize) from dbstat where name in (
    select name from sqlite_schema where tbl_name = '${table}')`);
}

async function readNumber(query: string): Promise<number> {
  const client = createClient({ url: `file:${database}` });
  const { rows } = await client.execute(query);
  client.close();
  return Number(Object.values(rows[0] ?? {})[0]);
}

function measureFolder(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
