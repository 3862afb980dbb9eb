/**
 * Counts and lists the subscribers that match a filter of 21 conditions, in a list of 1,000,000 with 10 of 100 tags
 * each, over HTTP. Compared with the same filter by hand, as one statement of the `sqlite3` command line on the same
 * file. Both alternate.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Creator, importList, pause, readNumberOption, signUp } from './parts/creator.js';
import { writeList } from './parts/list-file.js';
import { findMedian, printReport, round } from './parts/report.js';
import { probeFile, startTidings } from './parts/servers.js';

const rows = readNumberOption('rows', 1_000_000);
const iterations = readNumberOption('turns', 7);
const TAGS = 100;

const tag = (number: number) => ({ tag: `tag ${number}` });
/** A filter with every kind of condition, which matches about a sixth of the list. */
const FILTER = {
  any: [
    { all: [tag(1), tag(11), { not: tag(21) }] },
    { all: [tag(2), tag(12), { field: 'city', is: 'Bern' }] },
    { all: [tag(3), { any: [tag(13), tag(23), tag(33)] }, { not: { field: 'score', atLeast: 90 } }] },
    { all: [tag(4), { joined: { after: '2020-01-01' } }, { source: 'import' }, { not: tag(14) }] },
    { all: [tag(5), { field: 'city', contains: 'ri' }, { activity: 'received', atMost: 2 }] },
    { all: [tag(6), { bought: 'anything' }, { not: tag(16) }] },
  ],
};

const hasTag = (number: number) =>
  `subscriber.id in (select subscriber_id from subscriber_tags where tag_id = ${number})`;
const hasValue = (field: number, condition: string) =>
  `subscriber.id in (select subscriber_id from field_values where field_id = ${field} and ${condition})`;
const BY_HAND = `
  (${hasTag(1)} and ${hasTag(11)} and not ${hasTag(21)})
  or (${hasTag(2)} and ${hasTag(12)} and ${hasValue(1, "folded = 'bern'")})
  or (${hasTag(3)} and (${hasTag(13)} or ${hasTag(23)} or ${hasTag(33)}) and not ${hasValue(2, 'number >= 90')})
  or (${hasTag(4)} and subscriber.created_at >= ${Date.UTC(2020, 0, 2)} and subscriber.source = 'import' and not ${hasTag(14)})
  or (${hasTag(5)} and ${hasValue(1, "instr(folded, 'ri') > 0")} and subscriber.id not in (
    select recipient_id from deliveries join mailings on mailings.id = mailing_id
    where owner_id = 2 and deliveries.status = 'accepted' group by recipient_id having count(*) > 2))
  or (${hasTag(6)} and subscriber.email in (select customer_email from purchases where user_id = 2) and not ${hasTag(16)})`;

if (spawnSync('sqlite3', ['--version']).status !== 0)
  throw new Error('Install sqlite3 first: apt-get install sqlite3.');
const tempFolder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const list = join(tempFolder, 'list.csv');
await writeList(list, rows);
mkdirSync(join(tempFolder, 'data'));
const server = await startTidings(tempFolder, { probe: 'event loops' });
const database = join(tempFolder, 'data/tidings.db');
// Signs up another creator first, so that the list's rows follow another creator's rows.
await signUp(server, 'small');
const creator = await signUp(server, 'large');
await importList(creator, list);
while (runStatement('select count(*) from imports where is_indexed = 0') !== '0') await pause(100);
await groupSubscribers();
await pause(2_000);

const startTime = Date.now();
const times = { count: [], sqlite3: [], page: [], unfiltered: [] } as Record<string, number[]>;
for (let iteration = 0; iteration < iterations; iteration += 1) {
  let [tidingsCount, sqliteCount] = [0, 0];
  times.count?.push(
    await measureMilliseconds(async () => {
      tidingsCount = await count(creator);
    }),
  );
  times.sqlite3?.push(
    await measureMilliseconds(async () => {
      sqliteCount = Number(
        runStatement(
          `select count(*) from subscribers as subscriber where user_id = 2 and status = 'confirmed' and (${BY_HAND})`,
        ),
      );
    }),
  );
  if (tidingsCount !== sqliteCount)
    throw new Error(`Tidings counts ${tidingsCount}, sqlite3 ${sqliteCount}.`);
  for (let page = 0; page < 5; page += 1) {
    times.page?.push(
      await measureMilliseconds(() =>
        listPage(creator, `?filter=${encodeURIComponent(JSON.stringify(FILTER))}&limit=50`),
      ),
    );
    times.unfiltered?.push(await measureMilliseconds(() => listPage(creator, '?limit=50')));
  }
}
await pause(600);
const stops = readFileSync(probeFile(tempFolder), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const recent = stops.filter(({ at, threadId }) => at > startTime && threadId === 0);
const matching = await count(creator);
await server.stop();
if (!process.argv.includes('--keep')) rmSync(tempFolder, { recursive: true, force: true });
else process.stderr.write(`${tempFolder}\n`);

const getMedian = (name: string) => findMedian(times[name] ?? []);
printReport(
  {
    bench: 'segments',
    ratios: {
      countVsSqlite3: round(getMedian('count') / getMedian('sqlite3')),
      pageVsUnfiltered: round(getMedian('page') / getMedian('unfiltered')),
    },
    figures: {
      rows,
      matching,
      countMilliseconds: round(getMedian('count'), 0),
      sqlite3CountMilliseconds: round(getMedian('sqlite3'), 0),
      pageMilliseconds: round(getMedian('page')),
      unfilteredPageMilliseconds: round(getMedian('unfiltered')),
      longestStopMilliseconds: round(Math.max(...recent.map(({ milliseconds }) => milliseconds)), 0),
      longestOwnStopMilliseconds: round(Math.max(...recent.map(({ own }) => own)), 0),
    },
  },
  [
    {
      [`${rows} rows, ms`]: 'count',
      Tidings: round(getMedian('count'), 0),
      beside: `sqlite3: ${round(getMedian('sqlite3'), 0)}`,
    },
    {
      [`${rows} rows, ms`]: 'page of 50',
      Tidings: round(getMedian('page')),
      beside: `without a filter: ${round(getMedian('unfiltered'))}`,
    },
  ],
);

/** Adds tags and field values directly, because 10,000,000 requests would take hours. */
async function groupSubscribers(): Promise<void> {
  const hash = (factor: number) => `((subscriber.id * ${factor}) >> 7)`;
  runStatement(`
    pragma foreign_keys = off;
    begin;
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ${TAGS})
    insert into tags (user_id, name, key, created_at) select 2, 'tag ' || n, 'tag ' || n, 1 from n;
    insert into custom_fields (user_id, key, label, type, created_at)
      values (2, 'city', 'City', 'text', 1), (2, 'score', 'Score', 'number', 1);
    with recursive decade(n) as (select 0 union all select n + 1 from decade where n < 9)
    insert into subscriber_tags (tag_id, subscriber_id)
      select decade.n * 10 + 1 + abs(${hash(2_654_435_761)} + decade.n * ${hash(40_503)}) % 10 as tag_id, subscriber.id
      from subscribers as subscriber join decade where subscriber.user_id = 2 order by tag_id, subscriber.id;
    insert into field_values (field_id, subscriber_id, text, folded)
      select 1, subscriber.id, city.column1, lower(city.column1) from subscribers as subscriber
      join (values ('Bern'), ('Zurich'), ('Paris'), ('Malmo')) as city
      on city.column1 = case ${hash(97)} % 4 when 0 then 'Bern' when 1 then 'Zurich' when 2 then 'Paris' else 'Malmo' end
      where subscriber.user_id = 2 order by subscriber.id;
    insert into field_values (field_id, subscriber_id, number)
      select 2, subscriber.id, ${hash(131)} % 100 from subscribers as subscriber where subscriber.user_id = 2 order by subscriber.id;
    commit;`);
}

async function count({ url, headers }: Creator): Promise<number> {
  const response = await fetch(`${url}/api/segments/count`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: FILTER }),
  });
  if (!response.ok) throw new Error(`The count returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { count: number }).count;
}

async function listPage({ url, headers }: Creator, query: string): Promise<void> {
  const response = await fetch(`${url}/api/subscribers${query}`, { headers });
  const page = (await response.json()) as unknown[];
  if (page.length !== 50) throw new Error(`The page has ${page.length} rows.`);
}

function runStatement(statement: string): string {
  return execFileSync('sqlite3', ['-cmd', '.timeout 60000', database, statement]).toString().trim();
}

async function measureMilliseconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
