import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { AppError } from '../../kernel/errors.js';
import { noMailReasonOf } from '../mailing/index.js';
import { getPlan, mayDownloadCsv } from '../plans/index.js';
import { NO_MAIL_REASONS } from './store.js';

/** Rows a page: few enough that nobody waits. SQLite joins them into one text, which is most of the speed. */
const PAGE = 2_000;

/** Excel takes a file without this mark for its own old encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Refuses with `pro_required` before the first byte. */
export async function checkMayDownloadCsv(ctx: Context, userId: number): Promise<void> {
  if (mayDownloadCsv(await getPlan(ctx, userId))) return;
  throw new AppError('pro_required', 'Downloading your list as CSV is part of Pro. As JSON it is free.');
}

/** The confirmed readers, oldest first, as a spreadsheet reads them (RFC 4180), a page at a time. */
export async function* exportCsv(ctx: Context, userId: number): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}Email,Name,Status,Date\r\n`;
  const line = sql`
    ${cell(sql`email`)} || ',' || ${cell(sql`coalesce(name, '')`)} || ',Subscribed,' ||
    strftime('%Y-%m-%d', created_at / 1000, 'unixepoch') || char(13, 10)`;
  yield* pages(ctx, '', (afterId) => {
    return sql`select id, ${line} as line from subscribers
      where user_id = ${userId} and status = 'confirmed' and id > ${afterId} order by id limit ${PAGE}`;
  });
}

/** Everything that is kept of every reader, as an array of what `GET /api/subscribers` lists, oldest first. */
export async function* exportJson(ctx: Context, userId: number): AsyncGenerator<string> {
  const reader = { ownerId: sql`s.user_id`, address: sql`s.email` };
  const noMailReason = noMailReasonOf(ctx, { ...reader, reasons: NO_MAIL_REASONS });
  const line = sql`json_object(
    'id', s.id, 'userId', s.user_id, 'email', s.email, 'name', s.name, 'status', s.status,
    'metadata', json(s.metadata), 'unsubscribeReason', s.unsubscribe_reason, 'ipAddress', null,
    'consent', json_object('at', ${iso(sql`s.consented_at`)}, 'source', s.source, 'host', s.source_host,
      'wording', w.text, 'confirmedAt', ${iso(sql`s.confirmed_at`)}),
    'noMailReason', ${noMailReason}, 'createdAt', ${iso(sql`s.created_at`)})`;
  let isFirst = true;
  yield '[\n';
  const all = pages(ctx, ',\n', (afterId) => {
    return sql`select s.id, ${line} as line from subscribers s left join consent_wordings w on w.id = s.wording_id
      where s.user_id = ${userId} and s.id > ${afterId} and s.status <> 'removed' order by s.id limit ${PAGE}`;
  });
  for await (const page of all) {
    yield isFirst ? page : `,\n${page}`;
    isFirst = false;
  }
  yield '\n]\n';
}

async function* pages(
  ctx: Context,
  separator: string,
  query: (afterId: number) => SQL,
): AsyncGenerator<string> {
  for (let afterId = 0; ; ) {
    const [page] = await ctx.db.read.all<{ last: number | null; text: string }>(
      sql`select max(id) as last, group_concat(line, ${separator}) as text from (${query(afterId)})`,
    );
    if (page === undefined || page.last === null) return;
    yield page.text;
    afterId = page.last;
    await new Promise(setImmediate);
  }
}

/**
 * Quoted, and never a formula: what begins as one in Excel, Numbers or Sheets gets an apostrophe before it, which
 * makes it text there (OWASP, "CSV Injection").
 */
function cell(value: SQL): SQL {
  const guard = sql`iif(substr(${value}, 1, 1) in ('=', '+', '-', '@', char(9), char(10), char(13)), '''', '')`;
  return sql`'"' || ${guard} || replace(${value}, '"', '""') || '"'`;
}

function iso(column: SQL): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}
