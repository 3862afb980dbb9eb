import { nextCursorOf } from './unwrap.js';

/** What a list call is to be given: nothing for the first page. */
export interface PageCursor {
  cursor?: string;
}

/** Both kinds of lists of the API: rows with the way on in a Link header, or `{ data, nextCursor }`. */
type Rows = readonly unknown[] | { data: readonly unknown[]; nextCursor: string | null };
type RowOf<T> = T extends readonly (infer Row)[]
  ? Row
  : T extends { data: readonly (infer Row)[] }
    ? Row
    : never;

type ListCall<T extends Rows> = (page: PageCursor) => Promise<{ data?: T | undefined; response: Response }>;

/**
 * Every page of a list, each asked for when the one before was used up:
 *
 *     const load = (page) => client.GET('/api/subscribers', { params: { query: { limit: 1000, ...page } } });
 *     for await (const subscribers of eachPage(load)) …
 */
export async function* eachPage<T extends Rows>(load: ListCall<T>): AsyncGenerator<RowOf<T>[], void> {
  let cursor: string | undefined;
  do {
    const { data, response } = await load(cursor === undefined ? {} : { cursor });
    const list: Rows = data ?? [];
    const [rows, next] = isPlain(list) ? [list, nextCursorOf(response)] : [list.data, list.nextCursor];
    yield rows as RowOf<T>[];
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** Every row of a list, one page in memory at a time. Takes what `eachPage` takes. */
export async function* eachRow<T extends Rows>(load: ListCall<T>): AsyncGenerator<RowOf<T>, void> {
  for await (const rows of eachPage(load)) yield* rows;
}

function isPlain(list: Rows): list is readonly unknown[] {
  return Array.isArray(list);
}
