import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createClient, type InStatement } from '@libsql/client';
import { type TidingsClient, unwrap } from '@tidings/sdk';
import { vi } from 'vitest';

const DAY = 86_400_000;

/** Runs one statement in the database of a server, even if the server is stopped. */
export async function query(dataDir: string, statement: InStatement): Promise<unknown[][]> {
  const client = createClient({ url: `file:${join(dataDir, 'tidings.db')}` });
  try {
    const { rows, columns } = await client.execute(statement);
    return rows.map((row) => columns.map((_, index) => row[index]));
  } finally {
    client.close();
  }
}

export async function sendNewsletter(creator: TidingsClient, title: string): Promise<number> {
  const { id } = await unwrap(
    creator.POST('/api/newsletters', { body: { title, content: '<p>Frost.</p>' } }),
  );
  const params = { path: { id } };
  await unwrap(creator.POST('/api/newsletters/{id}/send', { params }));
  await vi.waitUntil(
    async () =>
      (await unwrap(creator.GET('/api/newsletters/{id}/progress', { params }))).status === 'finished',
    { timeout: 60_000, interval: 100 },
  );
  return id;
}

/**
 * Makes a sent newsletter old and large. Adds deliveries in their final states, including failed deliveries and later
 * bounces. The server must be stopped.
 */
export async function makeOld(dataDir: string, newsletterId: number, count: number): Promise<void> {
  const mailing = '(select mailing_id from newsletters where id = ?)';
  const endedAt = Date.now() - 100 * DAY;
  await query(dataDir, {
    sql: `
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into deliveries
        (mailing_id, recipient_id, address, personal, status, attempts, first_attempt_at, smtp_code, smtp_text, settled_at,
          bounce, bounced_at)
      select ${mailing}, 1000 + n, 'old' || n || '@kova.example', json_object('token', hex(randomblob(32))),
        iif(n % 50 = 0, 'failed', 'accepted'), 1, ${endedAt}, iif(n % 50 = 0, 550, 250),
        iif(n % 50 = 0, '550 no', '250 ok ' || n), ${endedAt},
        iif(n % 97 = 0 and n % 50 > 0, 'soft', null), iif(n % 97 = 0 and n % 50 > 0, ${endedAt}, null)
      from numbers`,
    args: [newsletterId],
  });
  await query(dataDir, {
    sql: `
      update mailings set finished_at = ${endedAt}, audience = audience + ${count},
        accepted = (select count(*) from deliveries where mailing_id = mailings.id and status = 'accepted'),
        failed = (select count(*) from deliveries where mailing_id = mailings.id and status = 'failed'),
        bounced = (select count(*) from deliveries where mailing_id = mailings.id and bounce is not null)
      where id = ${mailing}`,
    args: [newsletterId],
  });
}

/** Returns all data about the recipients of a newsletter that a creator can read. */
export async function readReport(creator: TidingsClient, id: number) {
  const csv = await unwrap(
    creator.GET('/api/newsletters/{id}/report.csv', { params: { path: { id } }, parseAs: 'text' }),
  );
  const lists = [];
  for (const filter of [{}, { status: 'failed' }, { bounce: 'any' }] as const) {
    const rows = [];
    for (let cursor: string | undefined; ; ) {
      const params = { path: { id }, query: { ...filter, limit: 200, ...(cursor && { cursor }) } };
      const page = await unwrap(creator.GET('/api/newsletters/{id}/recipients', { params }));
      rows.push(...page.data);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    lists.push(rows);
  }
  const progress = await unwrap(creator.GET('/api/newsletters/{id}/progress', { params: { path: { id } } }));
  return { csv, lists, counts: progress.counts };
}

/** Returns the lines of each delivery file, by path. */
export function readDeliveryFiles(dataDir: string): Map<string, string[]> {
  const folder = join(dataDir, 'blobs/deliveries');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.gz'),
  );
  return new Map(
    paths.map((path) => [
      path,
      gunzipSync(readFileSync(join(folder, path)))
        .toString()
        .split('\n'),
    ]),
  );
}

/** Makes the regular job due, so that the next worker runs it. */
export async function makeCompactionDue(dataDir: string): Promise<void> {
  await query(dataDir, "update jobs set run_at = 1 where kind = 'mailing.compact-due'");
}
