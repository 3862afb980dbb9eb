import { type SQL, sql } from 'drizzle-orm';
import { BYTE_ORDER_MARK, csvCell, csvHeader, pagesOfText } from '../../../db/csv.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { suppressionReasonOf } from '../../mailing/index.js';
import { getPlan, mayDownloadCsv } from '../../plans/index.js';
import { SUPPRESSION_REASONS } from '../store.js';

export const SUBSCRIBER_COLUMNS = ['Email', 'Name', 'Status', 'Date'] as const;

/** Throws `pro_required` before the first byte is sent. */
export async function checkMayDownloadCsv(ctx: Context, userId: number): Promise<void> {
  if (mayDownloadCsv(await getPlan(ctx, userId))) return;
  throw new AppError('pro_required', 'Downloading your list as CSV is part of Pro. As JSON it is free.');
}

/** Yields the confirmed subscribers as CSV (RFC 4180), oldest first, a page at a time. */
export async function* exportCsv(ctx: Context, userId: number): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvHeader(SUBSCRIBER_COLUMNS)}`;
  const line = sql`
    ${csvCell(sql`email`)} || ',' || ${csvCell(sql`coalesce(name, '')`)} || ',Subscribed,' ||
    strftime('%Y-%m-%d', created_at / 1000, 'unixepoch') || char(13, 10)`;
  yield* pagesOfText(ctx, '', (afterId, limit) => {
    return sql`select id, ${line} as line from subscribers
      where user_id = ${userId} and status = 'confirmed' and id > ${afterId} order by id limit ${limit}`;
  });
}

/**
 * Yields everything stored about every subscriber as a JSON array of what `GET /api/subscribers` lists, oldest first.
 */
export async function* exportJson(ctx: Context, userId: number): AsyncGenerator<string> {
  const subscriber = { ownerId: sql`s.user_id`, address: sql`s.email` };
  const suppressionReason = suppressionReasonOf(ctx, { ...subscriber, reasons: SUPPRESSION_REASONS });
  const line = sql`json_object(
    'id', s.id, 'userId', s.user_id, 'email', s.email, 'name', s.name, 'status', s.status,
    'metadata', json(s.metadata), 'unsubscribeReason', s.unsubscribe_reason, 'ipAddress', null,
    'consent', json_object('at', ${iso(sql`s.consented_at`)}, 'source', s.source, 'host', s.source_host,
      'wording', w.text, 'confirmedAt', ${iso(sql`s.confirmed_at`)}),
    'suppressionReason', ${suppressionReason}, 'createdAt', ${iso(sql`s.created_at`)})`;
  let isFirst = true;
  yield '[\n';
  const all = pagesOfText(ctx, ',\n', (afterId, limit) => {
    return sql`select s.id, ${line} as line from subscribers s left join consent_wordings w on w.id = s.wording_id
      where s.user_id = ${userId} and s.id > ${afterId} and s.status <> 'removed' order by s.id limit ${limit}`;
  });
  for await (const page of all) {
    yield isFirst ? page : `,\n${page}`;
    isFirst = false;
  }
  yield '\n]\n';
}

function iso(column: SQL): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}
