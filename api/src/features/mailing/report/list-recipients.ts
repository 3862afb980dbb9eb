import { type SQL, sql } from 'drizzle-orm';
import type { Page } from '../../../kernel/paging.js';
import type { Context } from '../../../server/context.js';
import { type DeliveryFile, findNextFile } from '../compaction/delivery-file.js';
import { reportRows } from '../compaction/report-rows.js';
import { inProblemState, isProblemState } from '../health/problem-states.js';
import type { BounceKind, DeliveryState } from '../rules.js';

/** One line of a delivery report. */
export interface Recipient {
  id: number;
  /** Null for an erased subscriber. */
  email: string | null;
  state: DeliveryState;
  attempts: number;
  smtpCode: number | null;
  smtpText: string | null;
  settledAt: number | null;
  /** Only while a retry is due. */
  nextAttemptAt: number | null;
  bounce: BounceKind | null;
  bouncedAt: number | null;
}

export interface RecipientQuery {
  mailingId: number;
  state?: DeliveryState | undefined;
  bounce?: BounceKind | 'any' | undefined;
  /** Any part of an address. */
  search?: string | undefined;
  limit: number;
  /** The end of the previous page. */
  after?: number | undefined;
}

/**
 * Rows read in one query, and queries per answer. A page may be short, or empty, and still have a next one.
 */
const LOOKED_AT_ONCE = 2_000;
const LOOKS = 40;

/** Lists a page of recipients, and the start of the next page; null if there is none. */
export async function listRecipients(ctx: Context, query: RecipientQuery): Promise<Page<Recipient>> {
  const walk = walkOf(query);
  const rows: Recipient[] = [];
  let after = query.after ?? 0;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const wanted = query.limit - rows.length;
    const file = await nextFile(ctx, walk, { mailingId: query.mailingId, after });
    const found = await look(ctx, walk, { mailingId: query.mailingId, after, wanted, file });
    // Rows moved to a file after the check for files.
    if (file === undefined && (await nextFile(ctx, walk, { mailingId: query.mailingId, after }))) continue;
    rows.push(...found.map(toRecipient));
    const lastFound = found.at(-1)?.place ?? after;
    const endOfRange = file?.lastRecipientId ?? (await endOfLook(ctx, walk, after));
    const end = found.length === wanted ? lastFound : endOfRange;
    if (end === null) return { rows, next: null };
    after = end;
    if (rows.length === query.limit) {
      const isMore = (await nextFile(ctx, walk, { ...query, after })) ?? (await hasMore(ctx, walk, after));
      return { rows, next: isMore ? after : null };
    }
    // libSQL is synchronous underneath, so this lets timers and sockets run.
    await new Promise(setImmediate);
  }
  return { rows, next: after };
}

/** Finds the file that this part of the report needs in addition to rows. */
async function nextFile(
  ctx: Context,
  walk: Walk,
  place: { mailingId: number; after: number },
): Promise<DeliveryFile | undefined> {
  return walk.readsFiles ? findNextFile(ctx, place) : undefined;
}

async function look(
  ctx: Context,
  walk: Walk,
  input: { mailingId: number; after: number; wanted: number; file: DeliveryFile | undefined },
): Promise<Row[]> {
  const { mailingId, after, wanted, file } = input;
  const source =
    file === undefined
      ? sql`(
          select * from deliveries where ${walk.rows} and ${walk.place} > ${after}
          order by ${walk.place} limit ${LOOKED_AT_ONCE}) as deliveries`
      : await reportRows(ctx, { mailingId, after, file });
  return ctx.db.read.all<Row>(sql`
    select ${COLUMNS}, ${walk.place} as place from ${source}
    where ${walk.filter} order by ${walk.place} limit ${wanted}`);
}

interface Walk {
  /** The rows to read, by an index. */
  rows: SQL;
  /** Their order: unique in a mailing. */
  place: SQL;
  /** The rows to show among them. */
  filter: SQL;
  /** Files contain accepted deliveries without a bounce. */
  readsFiles: boolean;
}

function walkOf(query: RecipientQuery): Walk {
  const { mailingId, state, bounce, search } = query;
  const filters = [sql`true`];
  if (state !== undefined && !isProblemState(state)) filters.push(sql`state = ${state}`);
  if (bounce === 'any') filters.push(sql`bounce is not null`);
  else if (bounce !== undefined) filters.push(sql`bounce = ${bounce}`);
  if (search) filters.push(sql`instr(address, ${search.toLowerCase()}) > 0`);
  const ofMailing = sql`mailing_id = ${mailingId}`;
  const filter = sql.join(filters, sql` and `);
  const readsFiles = (state ?? 'accepted') === 'accepted' && bounce === undefined;
  return isProblemState(state)
    ? { rows: sql`${ofMailing} and ${inProblemState(state)}`, place: sql`id`, filter, readsFiles: false }
    : { rows: ofMailing, place: sql`recipient_id`, filter, readsFiles };
}

/** Returns the last row that a query reached; null at the end. */
async function endOfLook(ctx: Context, walk: Walk, after: number): Promise<number | null> {
  const [row] = await ctx.db.read.all<{ last: number | null; count: number }>(sql`
    select max(place) as last, count(*) as count from (
      select ${walk.place} as place from deliveries where ${walk.rows} and ${walk.place} > ${after}
      order by ${walk.place} limit ${LOOKED_AT_ONCE})`);
  return row === undefined || row.count < LOOKED_AT_ONCE ? null : row.last;
}

async function hasMore(ctx: Context, walk: Walk, after: number): Promise<boolean> {
  const [row] = await ctx.db.read.all(
    sql`select 1 from deliveries where ${walk.rows} and ${walk.place} > ${after} limit 1`,
  );
  return row !== undefined;
}

const COLUMNS = sql`
  id, nullif(address, '') as email, state, attempts, smtp_code as smtpCode, smtp_text as smtpText,
  settled_at as settledAt, next_attempt_at as nextAttemptAt, bounce, bounced_at as bouncedAt`;

type Row = Recipient & { place: number; nextAttemptAt: number };

function toRecipient({ place: _, ...row }: Row): Recipient {
  const isWaiting = row.state === 'deferred' || row.state === 'unknown';
  return {
    ...row,
    smtpText: row.smtpText || null,
    nextAttemptAt: isWaiting ? row.nextAttemptAt : null,
  };
}
