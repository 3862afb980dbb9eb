import createFetchClient, { type Client } from 'openapi-fetch';
import { ApiError, readErrorBody } from './errors.js';
import type { paths } from './schema.js';

export interface ClientOptions {
  /** Where the instance is: `https://tidings.example`. Empty for the page's own origin. */
  baseUrl: string;
  /** An API token (`tdg_…`). Without one the browser's session cookie is used. */
  token?: string;
  /** What to call instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Adds `_t` to reads, so that no cache between here and the API answers them. */
  cacheBust?: boolean;
}

/** Every call of the API, typed by its path. Calls answer `{ data, response }`; `unwrap` turns refusals into errors. */
export type TidingsClient = Client<paths>;

/** A client of one Tidings instance. */
export function createClient(options: ClientOptions): TidingsClient {
  const client = createFetchClient<paths>({
    baseUrl: options.baseUrl,
    credentials: options.token === undefined ? 'same-origin' : 'omit',
    cache: 'no-store',
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.token === undefined ? {} : { headers: { Authorization: `Bearer ${options.token}` } }),
  });
  client.use({
    onRequest: ({ request }) =>
      options.cacheBust && request.method === 'GET' ? withTimestamp(request) : undefined,
    async onResponse({ response }) {
      if (!response.ok) throw new ApiError(response.status, await readErrorBody(response));
      return undefined;
    },
    onError({ error }) {
      return error instanceof Error ? error : new Error(String(error));
    },
  });
  return client;
}

function withTimestamp(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.set('_t', String(Date.now()));
  return new Request(url, request);
}
