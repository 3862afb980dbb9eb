import { type SQL, sql } from 'drizzle-orm';
import type { Page } from '../../../kernel/cursor.js';
import type { Context } from '../../../server/context.js';
import { type DeliveryFile, type FileSelection, findNextFile } from '../compaction/delivery-file.js';
import { escapeInLine, type RequiredTexts, selectReportDeliveries } from '../compaction/find-lines.js';
import { isProblemStatus, whereProblemStatus } from '../health/get-sending-health.js';
import { REPLY_TEXT } from '../loop/requeue-throttled.js';
import { BOUNCE_KINDS, type BounceKind, type DeliveryStatus, SETTLED_STATUSES } from '../rules.js';

/** A line of a delivery report. */
export interface Recipient {
  id: number;
  /** Null for an erased subscriber. */
  email: string | null;
  status: DeliveryStatus;
  attempts: number;
  smtpCode: number | null;
  smtpText: string | null;
  settledAt: number | null;
  /** The time of the next attempt, or null if no retry is due. */
  nextAttemptAt: number | null;
  bounce: BounceKind | null;
  bouncedAt: number | null;
}

export interface RecipientQuery {
  mailingId: number;
  status?: DeliveryStatus | undefined;
  bounce?: BounceKind | 'any' | undefined;
  /** Any part of an address. */
  search?: string | undefined;
  limit: number;
  /** The end of the previous page. */
  after?: number | undefined;
  /** The search returns after this time, however few recipients it has found. */
  patienceMs?: number;
}

/** Rows read in one query, and queries per response. A page may be short, or empty, and still have a next page. */
const ROWS_PER_QUERY = 2_000;
const QUERIES_PER_PAGE = 40;
/** Some files of 5,000 deliveries can be searched in this time. */
const TIME_LIMIT_MS = 120;

/** Lists a page of recipients, and the start of the next page, or null if there is none. */
export async function listRecipients(ctx: Context, query: RecipientQuery): Promise<Page<Recipient>> {
  const walk = createWalk(query);
  const { patienceMs = TIME_LIMIT_MS } = query;
  const startedAt = performance.now();
  const rows: Recipient[] = [];
  let after = query.after ?? 0;
  for (let looks = 0; looks < QUERIES_PER_PAGE; looks += 1) {
    const limit = query.limit - rows.length;
    const file = await findSearchFile(ctx, walk, { mailingId: query.mailingId, after });
    const matches = await searchNext(ctx, walk, { mailingId: query.mailingId, after, limit, file });
    // Rows moved to a file, to another version of the file, or from a file, after the check for files.
    const current = await findSearchFile(ctx, walk, { mailingId: query.mailingId, after });
    if (!isSame(current, file)) continue;
    rows.push(...matches.map(toRecipient));
    const lastFound = matches.at(-1)?.place ?? after;
    const endOfRange = file?.lastRecipientId ?? (await findSearchEnd(ctx, walk, after));
    const end = matches.length === limit ? lastFound : endOfRange;
    if (end === null) return { rows, next: null };
    after = end;
    if (rows.length === query.limit) {
      const isMore =
        (await findSearchFile(ctx, walk, { ...query, after })) ?? (await hasMore(ctx, walk, after));
      return { rows, next: isMore ? after : null };
    }
    if (performance.now() - startedAt >= patienceMs) break;
    // libSQL is synchronous underneath, so this lets timers and sockets run.
    await new Promise(setImmediate);
  }
  return { rows, next: after };
}

/** Finds the file that this part of the report needs in addition to rows. */
async function findSearchFile(
  ctx: Context,
  walk: RecipientWalk,
  place: { mailingId: number; after: number },
): Promise<DeliveryFile | undefined> {
  return walk.files === 'none' ? undefined : findNextFile(ctx, { ...place, which: walk.files });
}

function isSame(file: DeliveryFile | undefined, otherFile: DeliveryFile | undefined): boolean {
  const { part, version, restored } = file ?? {};
  return part === otherFile?.part && version === otherFile?.version && restored === otherFile?.restored;
}

async function searchNext(
  ctx: Context,
  walk: RecipientWalk,
  input: { mailingId: number; after: number; limit: number; file: DeliveryFile | undefined },
): Promise<Row[]> {
  const { mailingId, after, limit, file } = input;
  // A line with the marks of a filter may still not match it.
  const unfilteredLimit = walk.marks.length === 0 ? limit : undefined;
  const source =
    file === undefined
      ? sql`(
          select * from deliveries where ${walk.rows} and recipient_id > ${after}
          order by recipient_id limit ${ROWS_PER_QUERY}) as deliveries`
      : await selectReportDeliveries(ctx, {
          mailingId,
          afterRecipientId: after,
          file,
          marks: walk.marks,
          limit: unfilteredLimit,
        });
  return ctx.db.read.all<Row>(sql`
    select ${COLUMNS}, recipient_id as place from ${source}
    where ${walk.filter} order by recipient_id limit ${limit}`);
}

interface RecipientWalk {
  /** The rows to read, by an index. */
  rows: SQL;
  /** The filter of the rows to show. */
  filter: SQL;
  /** The files that can contain such deliveries. */
  files: FileSelection | 'none';
  /** The marks of their lines in files. */
  marks: RequiredTexts;
}

function createWalk(query: RecipientQuery): RecipientWalk {
  const { mailingId, status, bounce, search } = query;
  const filters = [sql`true`];
  if (status !== undefined) filters.push(sql`status = ${status}`);
  if (bounce === 'any') filters.push(sql`bounce is not null`);
  else if (bounce !== undefined) filters.push(sql`bounce = ${bounce}`);
  if (search) filters.push(sql`instr(address, ${search.toLowerCase()}) > 0`);
  const mailingRows = sql`mailing_id = ${mailingId}`;
  const filter = sql.join(filters, sql` and `);
  const rows = isProblemStatus(status) ? sql`${mailingRows} and ${whereProblemStatus(status)}` : mailingRows;
  return { rows, filter, files: pickFiles({ status, bounce }), marks: searchMarks(query) };
}

function searchMarks({ status, bounce, search }: RecipientQuery): RequiredTexts {
  const requiredTexts: string[][] = [];
  if (status !== undefined) requiredTexts.push([`"${status}"`]);
  if (bounce !== undefined)
    requiredTexts.push((bounce === 'any' ? BOUNCE_KINDS : [bounce]).map((kind) => `"${kind}"`));
  if (search) requiredTexts.push([escapeInLine(search.toLowerCase())]);
  return requiredTexts;
}

function pickFiles({ status, bounce }: Pick<RecipientQuery, 'status' | 'bounce'>): RecipientWalk['files'] {
  if (status !== undefined && !SETTLED_STATUSES.some((settledStatus) => settledStatus === status))
    return 'none';
  if (bounce !== undefined) return 'full';
  return (status ?? 'accepted') === 'accepted' ? 'all' : 'full';
}

/** Returns the last row that a query reached, or null at the end. */
async function findSearchEnd(ctx: Context, walk: RecipientWalk, lastId: number): Promise<number | null> {
  const [row] = await ctx.db.read.all<{ last: number | null; count: number }>(sql`
    select max(place) as last, count(*) as count from (
      select recipient_id as place from deliveries where ${walk.rows} and recipient_id > ${lastId}
      order by recipient_id limit ${ROWS_PER_QUERY})`);
  return row === undefined || row.count < ROWS_PER_QUERY ? null : row.last;
}

async function hasMore(ctx: Context, walk: RecipientWalk, lastId: number): Promise<boolean> {
  const [row] = await ctx.db.read.all(
    sql`select 1 from deliveries where ${walk.rows} and recipient_id > ${lastId} limit 1`,
  );
  return row !== undefined;
}

const COLUMNS = sql`
  id, nullif(address, '') as email, status, attempts, smtp_code as smtpCode, ${REPLY_TEXT} as smtpText,
  settled_at as settledAt, next_attempt_at as nextAttemptAt, bounce, bounced_at as bouncedAt`;

type Row = Recipient & { place: number; nextAttemptAt: number };

function toRecipient({ place: _, ...row }: Row): Recipient {
  const isWaiting = row.status === 'deferred' || row.status === 'unknown';
  return {
    ...row,
    smtpText: row.smtpText || null,
    nextAttemptAt: isWaiting ? row.nextAttemptAt : null,
  };
}
