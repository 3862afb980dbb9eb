import { z } from '@hono/zod-openapi';
import { invalidInput } from '../kernel/errors.js';
import { MAX_PAGE, type Page, type PageInput, parseCursor } from '../kernel/paging.js';
import type { HttpContext } from './router.js';

/** Wire shapes that several features share. */
export const Done = z.object({ success: z.literal(true) }).openapi('Done');

export const IdParam = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .openapi({ param: { name: 'id', in: 'path' }, example: 12 }),
});

export const UsernameParam = z.object({
  username: z
    .string()
    .max(200)
    .openapi({ param: { name: 'username', in: 'path' }, example: 'mara' }),
});

export const ListQuery = z.object({
  search: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  cursor: z.string().max(20).optional().openapi({ description: 'From the `Link: rel="next"` header.' }),
});

/** On every POST that sends, charges or creates (see `idempotent`). */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.string().min(1).max(200).optional().openapi({
    description: 'Repeating a request with the same key repeats its answer, not its work; 24 hours.',
  }),
});

/** Headers of the specification's own lists: a plain array, and the way to the next page beside it. */
export const ListHeaders = z.object({
  Link: z.string().optional().openapi({ example: '</api/subscribers?cursor=120>; rel="next"' }),
});

export function toPageInput(query: z.infer<typeof ListQuery>): PageInput & { search: string | undefined } {
  const beforeId = query.cursor === undefined ? undefined : parseCursor(query.cursor);
  if (query.cursor !== undefined && beforeId === undefined) {
    throw invalidInput('cursor', 'This cursor is not one of ours.');
  }
  return { limit: query.limit ?? MAX_PAGE, beforeId, search: query.search || undefined };
}

/** Names the next page in the answer's Link header (RFC 8288). */
export function linkNextPage(c: HttpContext, page: Page<unknown>): void {
  if (page.nextCursor === null) return;
  const url = new URL(c.req.url);
  url.searchParams.delete('_t');
  url.searchParams.set('cursor', page.nextCursor);
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

export function json<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } };
}
