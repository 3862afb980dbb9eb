import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../server/context.js';

/** Rows a page: few enough that nobody waits. SQLite joins them into one text, which is most of the speed. */
const PAGE = 2_000;

/** Excel takes a file without this mark for its own old encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What `query` names `line`, page by page, in the order of what it names `id`. */
export async function* pagesOfText(
  ctx: Context,
  separator: string,
  query: (afterId: number, limit: number) => SQL,
): AsyncGenerator<string> {
  for (let afterId = 0; ; ) {
    const [page] = await ctx.db.read.all<{ last: number | null; text: string }>(
      sql`select max(id) as last, group_concat(line, ${separator}) as text from (${query(afterId, PAGE)})`,
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
export function csvCell(value: SQL): SQL {
  const guard = sql`iif(substr(${value}, 1, 1) in ('=', '+', '-', '@', char(9), char(10), char(13)), '''', '')`;
  return sql`'"' || ${guard} || replace(${value}, '"', '""') || '"'`;
}
