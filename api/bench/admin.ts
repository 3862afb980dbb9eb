/**
 * Measures pages and searches of the administrators' table with 100,000 users, compared with 100 users. Both
 * servers run at once, and requests alternate between them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { userCursor } from '../src/features/admin/users/schemas.js';
import { ADMIN_PASSWORD, signInAdmin } from './parts/admin-session.js';
import { readNumberOption } from './parts/creator.js';
import { findP95, printReport, round } from './parts/report.js';
import { type BenchServer, startTidings } from './parts/servers.js';

const users = readNumberOption('users', 100_000);
const requestsPerServer = readNumberOption('asked', 200);
const SMALL = 100;
/** The page size of the console. */
const PAGE = 50;

/** All searches but the last have matches in both sizes. */
const SEARCHES = ['m', 'li', 'mar', 'lindqvist', 'kova.example', 'ines.0000042', 'there-is-no-such-user'];
const listQueries = (count: number) => [
  '',
  `&cursor=${userCursor.write(Math.ceil(count / 2))}`,
  '&plan=pro',
  '&plan=free&status=active',
  '&status=suspended',
];

interface BenchInstance {
  server: BenchServer;
  headers: Record<string, string>;
}

const folder = mkdtempSync(join(tmpdir(), 'tidings-bench-'));
const small = await prepare(join(folder, 'small'), Math.min(users, SMALL));
const large = await prepare(join(folder, 'large'), users);
const lists = await compare(listQueries(Math.min(users, SMALL)), listQueries(users));
const searches = await compare(SEARCHES.map(searchQuery), SEARCHES.map(searchQuery));
const [summary] = await compare([undefined], [undefined]);
await Promise.all([small.server.stop(), large.server.stop()]);
rmSync(folder, { recursive: true, force: true });

const getWorstGrowth = (results: LatencyComparison[]) =>
  Math.max(...results.map(({ smallP95, largeP95 }) => largeP95 / smallP95));
const getSlowestP95 = (results: LatencyComparison[]) => Math.max(...results.map(({ largeP95 }) => largeP95));
printReport(
  {
    bench: 'admin',
    ratios: { listGrowth: round(getWorstGrowth(lists)), searchGrowth: round(getWorstGrowth(searches)) },
    figures: {
      users,
      listP95Milliseconds: round(getSlowestP95(lists)),
      searchP95Milliseconds: round(getSlowestP95(searches)),
      summaryP95Milliseconds: round(summary?.largeP95 ?? 0),
    },
  },
  [
    ...lists.map((result, index) => formatRow(`list ${listQueries(users)[index] ?? ''}`, result)),
    ...searches.map((result, index) => formatRow(`search ${SEARCHES[index] ?? ''}`, result)),
  ],
);

interface LatencyComparison {
  smallP95: number;
  largeP95: number;
}

function formatRow(name: string, { smallP95, largeP95 }: LatencyComparison) {
  return {
    'p95, ms': name,
    [`${Math.min(users, SMALL)} users`]: round(smallP95),
    [`${users} users`]: round(largeP95),
    ratio: round(largeP95 / smallP95),
  };
}

/** Starts a server with `count` users and signs in its administrator. */
async function prepare(place: string, count: number): Promise<BenchInstance> {
  mkdirSync(place);
  const env = { ADMIN_PASSWORD };
  // The first start creates the database.
  await (await startTidings(place, { env })).stop();
  await fill(join(place, 'data/tidings.db'), count);
  const server = await startTidings(place, { env });
  return { server, headers: { cookie: await signInAdmin(server.url) } };
}

/** Adds users with a site, subscribers and views. One in 20 is on Pro, and one in 50 is suspended. */
async function fill(file: string, count: number): Promise<void> {
  const database = createClient({ url: `file:${file}` });
  const [name, last] = [
    `json_extract('["mara","ines","tom","noor","yuki"]', '$[' || (n % 5) || ']')`,
    `json_extract('["Lindqvist","Kova","Adeyemi","Haddad","Sato"]', '$[' || (n / 5 % 5) || ']')`,
  ];
  await database.executeMultiple(`
    begin;
    create temp table numbers as
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select n from numbers;
    insert into users (id, username, email, password_hash, created_at, suspended_at)
      select n, ${name} || '.' || printf('%07d', n), ${name} || n || '@kova.example', 'none', 1, iif(n % 50 = 0, 1, null) from numbers order by n desc;
    insert into usernames (name, user_id, created_at) select username, id, 1 from users;
    insert into plans (user_id, is_granted, counted_since, last_reset_at) select id, id % 20 = 0, 1, 1 from users;
    insert into sites (user_id, display_name, updated_at)
      select n, upper(substr(${name}, 1, 1)) || substr(${name}, 2) || ' ' || ${last}, 1 from numbers order by n desc;
    insert into subscriber_totals (user_id, confirmed, unsubscribed) select id, id % 1000, id % 7 from users;
    insert into view_days (user_id, day, views) select id, 20000, id % 100 from users;
    commit;
    analyze;`);
  database.close();
}

function searchQuery(search: string): string {
  return `&search=${encodeURIComponent(search)}`;
}

/** Returns the p95 of each query on both sides, alternating. Undefined requests the statistics above the table. */
async function compare(
  ofSmall: Array<string | undefined>,
  ofLarge: Array<string | undefined>,
): Promise<LatencyComparison[]> {
  const results: LatencyComparison[] = [];
  for (const [index, query] of ofSmall.entries()) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let iteration = 0; iteration < requestsPerServer; iteration += 1) {
      times.small.push(await ask(small, query));
      times.large.push(await ask(large, ofLarge[index]));
    }
    results.push({ smallP95: findP95(times.small), largeP95: findP95(times.large) });
  }
  return results;
}

async function ask({ server, headers }: BenchInstance, query: string | undefined): Promise<number> {
  const path = query === undefined ? '/api/admin/summary' : `/api/admin/users?limit=${PAGE}${query}`;
  const startedAt = performance.now();
  const response = await fetch(server.url + path, { headers });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - startedAt;
}
