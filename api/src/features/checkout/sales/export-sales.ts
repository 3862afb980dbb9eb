import { type SQL, sql } from 'drizzle-orm';
import { BYTE_ORDER_MARK, csvCell, csvHeader, pagesOfText } from '../../../db/csv.js';
import type { Context } from '../../../server/context.js';
import { purchases } from '../table.js';
import { IS_SALE } from './sales-stats.js';

export const SALES_COLUMNS = [
  'Date',
  'Product',
  'Email',
  'Name',
  'Amount',
  'Refunded',
  'Currency',
  'Status',
] as const;

/** Yields all sales as CSV (RFC 4180), oldest first, a page at a time. Amounts are in dollars. */
export async function* exportSales(ctx: Context, userId: number): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvHeader(SALES_COLUMNS)}`;
  const cells = [
    sql`strftime('%Y-%m-%dT%H:%M:%SZ', coalesce(completed_at, created_at) / 1000, 'unixepoch')`,
    csvCell(sql`product_title`),
    csvCell(sql`coalesce(customer_email, '')`),
    csvCell(sql`coalesce(customer_name, '')`),
    dollars(sql`amount`),
    dollars(sql`refunded_amount`),
    sql`upper(currency)`,
    sql`status`,
  ];
  const line = sql`${sql.join(cells, sql` || ',' || `)} || char(13, 10)`;
  yield* pagesOfText(ctx, '', (afterId, limit) => {
    return sql`select id, ${line} as line from ${purchases}
      where user_id = ${userId} and ${IS_SALE} and id > ${afterId}
      order by id limit ${limit}`;
  });
}

/** Formats with integers only: a float would lose cents. */
function dollars(cents: SQL): SQL {
  return sql`printf('%d.%02d', ${cents} / 100, ${cents} % 100)`;
}
