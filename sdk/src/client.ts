import createFetchClient, { type Client } from 'openapi-fetch';
import { ApiError, readErrorBody } from './errors.js';
import { KEYED_PATHS } from './keyed-paths.js';
import {
  type Fetch,
  holdReference,
  type RetryOptions,
  readRetryAfter,
  waitFor,
  withRetries,
} from './retry.js';
import type { paths } from './schema.js';

export interface ClientOptions {
  /** The URL of the instance, such as `https://tidings.example`. Empty for the page's own origin. */
  baseUrl: string;
  /** An API token (`tdg_…`). Without a token, the client uses the browser's session cookie. */
  token?: string;
  /** Replaces the global `fetch`. */
  fetch?: Fetch;
  /** Adds `_t` to GET requests, so that no cache between the client and the API responds. */
  cacheBust?: boolean;
  /**
   * The number of retries if the server is unreachable or requests a delay. The default is 2. Retries only requests
   * that cannot take effect twice. POSTs that send, charge or create get an `Idempotency-Key`, unless the call has its
   * own.
   */
  retries?: number;
  /** Replaces the timer for the wait between two tries. */
  wait?: RetryOptions['wait'];
}

/** A client with every endpoint of the API, typed by path. Calls resolve to `{ data, response }`. */
export type TidingsClient = Client<paths>;

/** Creates a client for one Tidings instance. */
export function createClient(options: ClientOptions): TidingsClient {
  const { retries = 2, wait = waitFor } = options;
  // Reads the global `fetch` at each call, because a page may replace it.
  const fetch: Fetch = options.fetch ?? ((request) => globalThis.fetch(request));
  const send: Fetch = async (request) => {
    const response = await fetch(request);
    holdReference(response.body, request);
    return response;
  };
  const client = createFetchClient<paths>({
    baseUrl: options.baseUrl,
    ...pickSupportedSettings({
      credentials: options.token === undefined ? 'same-origin' : 'omit',
      cache: 'no-store',
    }),
    fetch: withRetries(send, { retries, wait }),
    ...(options.token === undefined ? {} : { headers: { Authorization: `Bearer ${options.token}` } }),
  });
  client.use({
    onRequest({ request, schemaPath }) {
      if (request.method === 'POST' && KEYED_PATHS.has(schemaPath) && !request.headers.has(KEY_HEADER)) {
        request.headers.set(KEY_HEADER, createRandomKey());
      }
      return options.cacheBust && request.method === 'GET' ? addTimestamp(request) : undefined;
    },
    async onResponse({ response }) {
      if (response.ok) return undefined;
      throw new ApiError(response.status, await readErrorBody(response), readRetryAfter(response));
    },
    onError({ error }) {
      return error instanceof Error ? error : new Error(String(error));
    },
  });
  return client;
}

const KEY_HEADER = 'Idempotency-Key';

/**
 * Removes unsupported settings. Edge workers have no cookies, and before a compatibility date of late 2024 they throw
 * on `cache`.
 */
function pickSupportedSettings(settings: Pick<RequestInit, 'credentials' | 'cache'>): RequestInit {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in Request.prototype));
}

/** Returns 128 random bits. Pages without https have no `crypto.randomUUID`. */
function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function addTimestamp(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.set('_t', String(Date.now()));
  const stampedRequest = new Request(url, request);
  holdReference(stampedRequest, request);
  return stampedRequest;
}

/**
 * Returns a form as the body of an upload, with its fields in this order and without undefined fields. The type is that
 * of the API's description, where files are strings.
 */
export function formBody<Fields extends Record<string, string | Blob | undefined>>(
  fields: Fields,
): { [Name in keyof Fields]: string } {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  return form as never;
}
