import { sql } from 'drizzle-orm';
import { BYTE_ORDER_MARK, formatCsvCell, formatCsvHeader } from '../../../db/csv.js';
import type { Context } from '../../../server/context.js';
import { findNextFile } from '../compaction/delivery-file.js';
import { selectReportDeliveries } from '../compaction/find-lines.js';
import { REPLY_TEXT } from '../loop/requeue-throttled.js';

export const REPORT_COLUMNS = [
  'Email',
  'Status',
  'Attempts',
  'Code',
  'Reply',
  'Settled',
  'Bounce',
  'Bounced',
] as const;

/** Number of rows of one query, if no file is read. */
const PAGE_SIZE = 2_000;

/**
 * Exports every recipient of a mailing and the result of its delivery as CSV (RFC 4180), a page at a time.
 */
export async function* exportDeliveryReport(ctx: Context, mailingId: number): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${formatCsvHeader(REPORT_COLUMNS)}`;
  for (let after = 0; ; ) {
    const page = await readPage(ctx, { mailingId, after });
    if (page === undefined) return;
    if (page.text !== null) yield page.text;
    after = page.last;
    await new Promise(setImmediate);
  }
}

interface ExportedPage {
  last: number;
  text: string | null;
}

async function readPage(
  ctx: Context,
  place: { mailingId: number; after: number },
): Promise<ExportedPage | undefined> {
  const { mailingId, after } = place;
  const file = await findNextFile(ctx, place);
  const source =
    file === undefined
      ? sql`(select * from deliveries where mailing_id = ${mailingId} and recipient_id > ${after}
          order by recipient_id limit ${PAGE_SIZE}) as deliveries`
      : await selectReportDeliveries(ctx, { mailingId, afterRecipientId: after, file });
  const [page] = await ctx.db.read.all<{ last: number | null; text: string | null }>(sql`
    select max(id) as last, group_concat(line, '') as text
    from (select recipient_id as id, ${CSV_LINE} as line from ${source} order by recipient_id)`);
  // Rows moved to a file, or to another version of the file, after the check for files.
  const current = await findNextFile(ctx, place);
  if (current?.part !== file?.part || current?.version !== file?.version) return readPage(ctx, place);
  if (file !== undefined) return { last: file.lastRecipientId, text: page?.text ?? null };
  if (page === undefined || page.last === null) return undefined;
  return { last: page.last, text: page.text };
}

const formatDate = (column: string) =>
  sql`coalesce(strftime('%Y-%m-%dT%H:%M:%SZ', ${sql.raw(column)} / 1000, 'unixepoch'), '')`;

const CSV_LINE = sql`
  ${formatCsvCell(sql`iif(address = '', 'Erased subscriber', address)`)} || ',' || status || ',' || attempts || ',' ||
  coalesce(smtp_code, '') || ',' || ${formatCsvCell(sql`coalesce(${REPLY_TEXT}, '')`)} || ',' ||
  ${formatDate('settled_at')} || ',' || coalesce(bounce, '') || ',' || ${formatDate('bounced_at')} || char(13, 10)`;
