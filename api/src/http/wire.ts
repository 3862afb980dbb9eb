import { z } from '@hono/zod-openapi';
import {
  type CursorCodec,
  DEFAULT_PAGE,
  MAX_CURSOR_LENGTH,
  MAX_PAGE,
  type Page,
  type PageInput,
} from '../kernel/cursor.js';
import { CURRENCY_CODES } from '../kernel/money/currencies.js';
import { isTimeZone } from '../kernel/time/time-zone.js';
import type { HttpContext } from './router.js';

/** The body of a response without data. */
export const Done = z
  .object({ success: z.literal(true).openapi({ description: 'Always true.' }) })
  .openapi('Done', { description: 'The confirmation of an operation that returns nothing else.' });

export const IdParam = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .openapi({
      param: { name: 'id', in: 'path' },
      example: 12,
    }),
});

export const UsernameParam = z.object({
  username: z
    .string()
    .max(200)
    .openapi({
      description: 'The creator’s username, ignoring case.',
      param: { name: 'username', in: 'path' },
      example: 'mara',
    }),
});

/** The query parameter `search` of a list that is not filtered without it. */
export const Search = z.string().trim().max(200).optional();

/** The rule of searches by an index. */
export const SHORT_SEARCH = 'One or two characters match only the beginning of a word';

/** Returns the query parameter `search` of a list, described by the texts that it matches. */
export function searchIn(texts: string) {
  return Search.openapi({
    description: `Matches any part of ${texts}. Without it, all rows match.`,
  });
}

export const TimeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, 'Please choose a time zone such as Europe/Stockholm.')
  .openapi({ example: 'Europe/Stockholm' });

export const INVALID_CURSOR = 'This cursor is not valid for this list. Start again without a cursor.';

/** Returns the query parameter `cursor` of one list, which parses to a position or fails with `invalid_input`. */
export function createCursorSchema<Position>(codec: CursorCodec<Position>) {
  return z
    .string()
    .max(MAX_CURSOR_LENGTH, INVALID_CURSOR)
    .transform((cursor, issues) => {
      const position = codec.read(cursor);
      if (position !== undefined) return position;
      issues.addIssue({ code: 'custom', message: INVALID_CURSOR });
      return z.NEVER;
    })
    .optional()
    .openapi({
      type: 'string',
      maxLength: MAX_CURSOR_LENGTH,
      description: 'The `nextCursor` of the previous page. Without it, the list returns its first page.',
      example: codec.example,
    });
}

/** Returns the query parameters of a paged list. */
export function createPageQuery<Position>(
  codec: CursorCodec<Position>,
  { rows = DEFAULT_PAGE, maxRows = MAX_PAGE }: { rows?: number; maxRows?: number } = {},
) {
  return z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(maxRows)
      .default(rows)
      .openapi({ description: 'The maximum number of rows in a page.' }),
    cursor: createCursorSchema(codec),
  });
}

/** Returns the query parameters of a list from the specification, a plain array with its next page in a header. */
export function createPlainListQuery<Position>(codec: CursorCodec<Position>) {
  const query = createPageQuery(codec, { rows: MAX_PAGE });
  return query.extend({
    cursor: query.shape.cursor.openapi({
      description:
        'The cursor in the `Link` header of the previous page. Without it, the list returns its first page.',
    }),
  });
}

/** Returns the body of a paged list. */
export function createPageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row).openapi({ description: 'The rows of this page, in the order of the list.' }),
    nextCursor: z.string().nullable().openapi({
      description: 'The `cursor` of the next page; null on the last page only.',
    }),
  });
}

/** Returns the body of a list that always fits in one page. */
export function listSchema<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row).openapi({ description: 'All rows.' }),
    nextCursor: z.null().openapi({ description: 'Always null: all rows are in this page.' }),
  });
}

/** Returns the only page of a list that always fits in one page. */
export function createOnlyPage<Row>(data: Row[]) {
  return { data, nextCursor: null };
}

/** The header of every POST that sends, charges or creates (see `replayIdempotentRequests`). */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.string().min(1).max(200).optional().openapi({
    description: 'A unique key for this request. Without it, a repeated request runs again.',
  }),
});

/** Describes the header with the next page. */
export const NEXT_PAGE_LINK = {
  description:
    'The relative URL of the next page, as `</api/…>; rel="next"` (RFC 8288). Missing on the last page.',
};

/** The headers of the specification's own lists, which are plain arrays with a link to the next page. */
export const ListHeaders = z.object({
  Link: z.string().optional().openapi(NEXT_PAGE_LINK),
});

/** Reads the requested page of a list that is ordered by descending ids. */
export function toPageInput(query: {
  limit: number;
  cursor?: number | undefined;
  search?: string | undefined;
}): PageInput & { search: string | undefined } {
  return { limit: query.limit, beforeId: query.cursor, search: query.search || undefined };
}

/** Returns the cursor of the next page, or null after the last page. */
export function writeNextCursor<Position>(
  page: Page<unknown, Position>,
  codec: CursorCodec<Position>,
): string | null {
  return page.next === null ? null : codec.write(page.next);
}

/** Adds the next page to the response's Link header (RFC 8288). */
export function linkNextPage<Position>(
  c: HttpContext,
  page: Page<unknown, Position>,
  codec: CursorCodec<Position>,
): void {
  const cursor = writeNextCursor(page, codec);
  if (cursor === null) return;
  const url = new URL(c.req.url);
  url.searchParams.delete('_t');
  url.searchParams.set('cursor', cursor);
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** The bytes of a file. */
export const Bytes = z.string().openapi({ type: 'string', format: 'binary' });

export function createJsonResponse<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/**
 * Returns a JSON body. Its schema must reject unknown fields (`z.strictObject`), so that a misspelled field is an
 * error instead of being ignored.
 */
export function createJsonBody<S extends z.ZodObject>(schema: S) {
  if (!(schema.def.catchall instanceof z.ZodNever)) {
    throw new Error(`This body accepts unknown fields: ${Object.keys(schema.shape)}. Use z.strictObject.`);
  }
  return { required: true, content: { 'application/json': { schema } } };
}

/** A field of a plain form, as JSON Schema describes it. */
interface FormField {
  type: 'string' | 'array' | 'object';
  description: string;
  [keyword: string]: unknown;
}

/**
 * Describes the fields of a plain form, which its handler reads itself, because its errors are pages. The body is
 * required even if no field is, because a request of another type is an error.
 */
export function createFormBody(properties: Record<string, FormField>, required: string[] = []) {
  const schema = { type: 'object' as const, properties, ...(required.length > 0 && { required }) };
  return { required: true, content: { [FORM_TYPE]: { schema }, [MULTIPART_TYPE]: { schema } } };
}

export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const MULTIPART_TYPE = 'multipart/form-data';

/** Adds the page that plain forms receive as the response. */
export function addPage<R extends { content: object }>({ content, ...response }: R) {
  return { ...response, content: { ...(content as R['content']), 'text/html': { schema: z.string() } } };
}

/** The currency of the amounts beside this field. */
export const CurrencyCode = z
  .enum(CURRENCY_CODES, 'This currency is not supported.')
  .openapi('Currency', { description: 'A currency, ISO 4217 in lower case.', example: 'usd' });
