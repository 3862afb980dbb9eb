import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { BYTE_ORDER_MARK, csvCell, pagesOfText } from '../../../db/csv.js';

/** Every recipient of a mailing and what became of the mail, as a spreadsheet reads it (RFC 4180), a page at a time. */
export async function* exportReceipt(ctx: Context, mailingId: number): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}Email,State,Attempts,Code,Reply,Settled,Bounce,Bounced\r\n`;
  const day = (column: string) =>
    sql`coalesce(strftime('%Y-%m-%dT%H:%M:%SZ', ${sql.raw(column)} / 1000, 'unixepoch'), '')`;
  const line = sql`
    ${csvCell(sql`iif(address = '', 'Erased reader', address)`)} || ',' || state || ',' || attempts || ',' ||
    coalesce(smtp_code, '') || ',' || ${csvCell(sql`coalesce(smtp_text, '')`)} || ',' ||
    ${day('settled_at')} || ',' || coalesce(bounce, '') || ',' || ${day('bounced_at')} || char(13, 10)`;
  yield* pagesOfText(ctx, '', (afterId, limit) => {
    return sql`select recipient_id as id, ${line} as line from deliveries
      where mailing_id = ${mailingId} and recipient_id > ${afterId} order by recipient_id limit ${limit}`;
  });
}
