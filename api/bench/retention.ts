/**
 * What deliveries cost on the disk: as rows, and as compressed files after compaction. The built product compacts a
 * year's older newsletters, which a script writes into its database. Ends with what two million subscribers and four
 * newsletters a week take after a year.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { randomToken } from '../src/kernel/ids.js';
import { numberOption, pause, signUp } from './parts/creator.js';
import { print, round } from './parts/report.js';
import { startTidings } from './parts/servers.js';

const subscribers = numberOption('subscribers', 100_000);
const newsletters = numberOption('newsletters', 4);
const DAY = 86_400_000;
const CHUNK = 10_000;
const ORIGIN = 'https://tidings.example';
const LONG_AGO = Date.now() - 200 * DAY;
/** The goal: bytes in the database after a year of this. */
const YEAR = { subscribers: 2_000_000, newslettersAWeek: 4, days: 52 * 7 };
const DEFAULT_DAYS = 90;
const SHORTEST_DAYS = 7;
/** The share of deliveries that a file can take: one in a hundred failed here. */
const STAYS_NOT = 0.99;

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const database = join(folder, 'data/tidings.db');
const files = join(folder, 'data/blobs/deliveries');
const first = await startTidings(folder);
await signUp(first, 'mara');
await first.stop();
await fill();
const rowBytes = await bytesOf(['deliveries']);
const server = await startTidings(folder);
const started = performance.now();
await untilCompacted();
const seconds = (performance.now() - started) / 1_000;
await server.stop();
const indexBytes = await bytesOf(['delivery_files']);
const counterBytes = await bytesOf(['compacted_newsletters']);
const count = subscribers * newsletters;
const moved = await countMoved();
const each = {
  row: rowBytes / count,
  /** Of the list of files. */
  entry: indexBytes / moved,
  /** Of the counter of each subscriber, however many newsletters are compacted. */
  counter: counterBytes / subscribers,
  file: sizeOf(files) / moved,
};
rmSync(folder, { recursive: true, force: true });

print(
  {
    bench: 'retention',
    ratios: { rowVsFile: round(each.row / each.file) },
    figures: {
      deliveries: count,
      moved,
      bytesPerRow: round(each.row, 1),
      bytesPerMovedDeliveryInDatabase: round(each.entry, 3),
      bytesPerSubscriberInDatabase: round(each.counter, 1),
      bytesPerMovedDeliveryInFiles: round(each.file, 1),
      movedPerSecond: round(moved / seconds, 0),
      yearGigabytesAllRows: gigabytes(deliveriesIn(YEAR.days) * each.row),
      yearGigabytesRowsFor90Days: yearGigabytes(DEFAULT_DAYS),
      yearGigabytesRowsFor7Days: yearGigabytes(SHORTEST_DAYS),
      yearGigabytesOfRowsThatStay: gigabytes(stayingIn(YEAR.days - SHORTEST_DAYS) * each.row),
      yearGigabytesInFiles: gigabytes(deliveriesIn(YEAR.days - SHORTEST_DAYS) * STAYS_NOT * each.file),
    },
  },
  [
    { 'bytes a delivery': 'as a row', database: round(each.row, 1), file: 0 },
    { 'bytes a delivery': 'moved', database: round(each.entry, 3), file: round(each.file, 1) },
  ],
);

function deliveriesIn(days: number): number {
  return (YEAR.subscribers * YEAR.newslettersAWeek * days) / 7;
}

/** Deliveries that failed stay rows. */
function stayingIn(days: number): number {
  return deliveriesIn(days) * (1 - STAYS_NOT);
}

/** Of the database after a year, if accepted deliveries stay rows for so many days. */
function yearGigabytes(days: number): number {
  const old = YEAR.days - days;
  const rows = deliveriesIn(days) + stayingIn(old);
  const moved = deliveriesIn(old) * STAYS_NOT;
  return gigabytes(rows * each.row + moved * each.entry + YEAR.subscribers * each.counter);
}

function gigabytes(bytes: number): number {
  return round(bytes / 1e9);
}

/** Finished newsletters, with what the product writes for each recipient. One in a hundred failed. */
async function fill(): Promise<void> {
  const client = createClient({ url: `file:${database}` });
  await client.executeMultiple(`
    begin;
    create table people (n integer primary key, email text not null, token text not null);
    commit;`);
  for (let from = 0; from < subscribers; from += CHUNK) {
    const tokens = Array.from({ length: Math.min(CHUNK, subscribers - from) }, () => randomToken());
    await client.execute({
      sql: `insert into people select ${from} + key + 1,
          'reader' || (${from} + key + 1) || '@' || json_extract('["gmail","kova","outlook","adeyemi"]', '$[' || (key % 4) || ']') || '.example', value
        from json_each(?)`,
      args: [JSON.stringify(tokens)],
    });
  }
  for (let number = 1; number <= newsletters; number += 1) {
    await client.executeMultiple(`
      begin;
      insert into mailings (id, public_id, owner_id, state, priority, envelope_from, message_id_host, audience, accepted, failed, created_at, finished_at)
        select ${number}, 'bench-${number}', id, 'finished', 10, 'n@tidings.example', 'tidings.example', ${subscribers},
          ${subscribers} - ${subscribers} / 100, ${subscribers} / 100, ${LONG_AGO}, ${LONG_AGO} from users limit 1;
      insert into deliveries (mailing_id, recipient_id, address, personal, state, attempts, first_attempt_at, smtp_code, smtp_text, settled_at)
        select ${number}, n, email,
          json_object('unsubscribe-url', '${ORIGIN}/u/' || token || '?n=1a', 'reader-page-url', '${ORIGIN}/r/' || token, 'name', 'Mara Kova', 'first-name', 'Mara'),
          iif(n % 100 = 0, 'failed', 'accepted'), 1, ${LONG_AGO} + n, iif(n % 100 = 0, 550, 250),
          iif(n % 100 = 0, '550 5.1.1 No such user', '250 2.0.0 Ok: queued as ' || hex(randomblob(5))), ${LONG_AGO} + n
        from people order by n;
      commit;`);
  }
  await client.executeMultiple(`
    drop table people;
    insert into jobs (kind, payload, run_at, created_at) values ('mailing.compact-due', '{}', 1, 1);`);
  client.close();
}

async function untilCompacted(): Promise<void> {
  const left = 'select count(*) from mailings where compacted_at is null and priority = 10';
  while ((await readNumber(left)) > 0) await pause(100);
}

/** Of tables and their indexes. */
async function bytesOf(tables: string[]): Promise<number> {
  return readNumber(`select sum(pgsize) from dbstat where name in (
    select name from sqlite_schema where tbl_name in ('${tables.join("', '")}'))`);
}

function countMoved(): Promise<number> {
  return readNumber('select sum(count) from delivery_files');
}

async function readNumber(query: string): Promise<number> {
  const client = createClient({ url: `file:${database}` });
  const { rows } = await client.execute(query);
  client.close();
  return Number(Object.values(rows[0] ?? {})[0]);
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
