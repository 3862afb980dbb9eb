import { readNextCursor } from './unwrap.js';

/** The query parameters of a page, which are empty for the first page. */
export interface PageCursor {
  cursor?: string;
}

/** The body of a list. Four older lists are arrays, with the next page in a Link header. */
type Rows = readonly unknown[] | { data: readonly unknown[]; nextCursor: string | null };
type RowOf<T> = T extends readonly (infer Row)[]
  ? Row
  : T extends { data: readonly (infer Row)[] }
    ? Row
    : never;

type ListCall<T extends Rows> = (page: PageCursor) => Promise<{ data?: T | undefined; response: Response }>;

/**
 * Yields every page of a list. Requests each page after the previous one was consumed:
 *
 *     const load = (page) => client.GET('/api/subscribers', { params: { query: { limit: 1000, ...page } } });
 *     for await (const subscribers of eachPage(load)) …
 */
export async function* eachPage<T extends Rows>(load: ListCall<T>): AsyncGenerator<RowOf<T>[], void> {
  let cursor: string | undefined;
  do {
    const { data, response } = await load(cursor === undefined ? {} : { cursor });
    const list: Rows = data ?? [];
    const [rows, next] = isPlainArray(list) ? [list, readNextCursor(response)] : [list.data, list.nextCursor];
    yield rows as RowOf<T>[];
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** Yields every row of a list, with one page in memory at a time. Has the same parameter as `eachPage`. */
export async function* eachRow<T extends Rows>(load: ListCall<T>): AsyncGenerator<RowOf<T>, void> {
  for await (const rows of eachPage(load)) yield* rows;
}

/** Returns all rows of a short list. For longer lists, `eachRow` holds only one page in memory. */
export async function allRows<T extends Rows>(load: ListCall<T>): Promise<RowOf<T>[]> {
  const collectedRows: RowOf<T>[] = [];
  for await (const rows of eachPage(load)) collectedRows.push(...rows);
  return collectedRows;
}

function isPlainArray(list: Rows): list is readonly unknown[] {
  return Array.isArray(list);
}
