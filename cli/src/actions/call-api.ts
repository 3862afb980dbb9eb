import { eachRow, readNextCursor, type TidingsClient } from '@tidings/sdk';
import { UsageError } from '../errors.js';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export interface ApiCall {
  method: Method;
  /** The path and query, such as `/api/subscribers?limit=5`. */
  path: string;
  /** The JSON body, if any. */
  body: unknown;
}

/** A client for any path. The SDK's client knows only the paths of the API's description. */
type AnyRequest = (
  method: string,
  path: string,
  init: { body?: unknown; params?: object; parseAs: 'text' },
) => Promise<{ data?: string; response: Response }>;

/** Calls the API. Returns the parsed JSON, or the text of a response of another type. */
export async function callApi(
  ctx: { client: TidingsClient },
  call: ApiCall,
): Promise<{ body: unknown; response: Response }> {
  const { data = '', response } = await request(ctx, call);
  return { body: parseBody(data, response), response };
}

/** Requests every page of a list and returns all rows. Throws if the response is not a list. */
export async function callEveryPage(ctx: { client: TidingsClient }, call: ApiCall): Promise<unknown[]> {
  const rows: unknown[] = [];
  const load = async (page: { cursor?: string }) => {
    const { data = '', response } = await request(ctx, { ...call, path: addCursor(call.path, page.cursor) });
    return { data: readList(parseBody(data, response), response), response };
  };
  for await (const row of eachRow(load)) rows.push(row);
  return rows;
}

function request({ client }: { client: TidingsClient }, { method, path, body }: ApiCall) {
  const send = client.request as unknown as AnyRequest;
  return send(method.toLowerCase(), path, { ...(body === undefined ? {} : { body }), parseAs: 'text' });
}

function parseBody(text: string, { headers }: Response): unknown {
  const isJson = /^application\/([\w.+-]+\+)?json\b/.test(headers.get('content-type') ?? '');
  return isJson && text !== '' ? JSON.parse(text) : text;
}

function addCursor(path: string, cursor: string | undefined): string {
  if (cursor === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}

function readList(body: unknown, response: Response): { data: unknown[]; nextCursor: string | null } {
  if (Array.isArray(body)) return { data: body, nextCursor: readNextCursor(response) ?? null };
  const { data, nextCursor = null } = Object(body) as { data?: unknown; nextCursor?: string | null };
  if (Array.isArray(data)) return { data, nextCursor };
  throw new UsageError('usage', 'This response is not a list. Remove --paginate.');
}
