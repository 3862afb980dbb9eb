import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../server/context.js';

/**
 * The number of rows of a page, few enough that other requests do not wait long. SQLite joins the rows into one text,
 * which is much faster than a result for each row.
 */
const PAGE_SIZE = 1_000;

/** The mark without which Excel reads a file in its legacy encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Yields the column `line` of `query`, page by page, in the order of its column `id`. Skips rows without a line. */
export async function* queryTextPages(
  ctx: Context,
  separator: string,
  query: (afterId: number, limit: number) => SQL | Promise<SQL>,
): AsyncGenerator<string> {
  for (let afterId = 0; ; ) {
    const [page] = await ctx.db.read.all<{ last: number | null; text: string | null }>(
      sql`select max(id) as last, group_concat(line, ${separator}) as text from (${await query(afterId, PAGE_SIZE)})`,
    );
    if (page === undefined || page.last === null) return;
    if (page.text !== null) yield page.text;
    afterId = page.last;
    await new Promise(setImmediate);
  }
}

/**
 * Quotes a cell, and prevents formulas. A cell that would start a formula in Excel, Numbers or Sheets gets a leading
 * apostrophe, which makes it text (OWASP, "CSV Injection").
 */
export function formatCsvCell(value: SQL): SQL {
  const guard = sql`iif(substr(${value}, 1, 1) in ('=', '+', '-', '@', char(9), char(10), char(13)), '''', '')`;
  return sql`'"' || ${guard} || replace(${value}, '"', '""') || '"'`;
}

/** Formats the first line of a CSV file. The titles need no quotes. */
export function formatCsvHeader(columns: readonly string[]): string {
  return `${columns.join(',')}\r\n`;
}
