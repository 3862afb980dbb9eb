/** Sends a request: `fetch`, or a replacement. */
export type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** The number of retries after the first try. */
  retries: number;
  /** Resolves after the time in milliseconds. Throws the signal's reason on abort. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The type of event streams, which are not retried because their consumers reconnect. */
export const EVENT_STREAM = 'text/event-stream';

const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
/** The statuses of temporary errors: rate limits, and a proxy's errors while the server restarts. */
const TEMPORARY_STATUSES = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
/** If the server requests a longer wait, the caller gets its error instead. */
const MAX_WAIT_MS = 30_000;

/**
 * Returns a `fetch` that retries requests that cannot take effect twice: GET, PUT, DELETE, and POST with an
 * Idempotency-Key. Doubles the wait each time, unless the response has Retry-After.
 */
export function withRetries(fetch: Fetch, { retries, wait }: RetryOptions): Fetch {
  return async (request) => {
    if (retries === 0 || !isRepeatable(request)) return fetch(request);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt === retries;
      const result = await settle(fetch(isLast ? request : cloneRequest(request)));
      if (isLast || request.signal.aborted) return unwrapResult(result);
      const pauseMs = await pauseMsAfter(result, FIRST_WAIT_MS * 2 ** attempt);
      if (pauseMs === undefined || pauseMs > MAX_WAIT_MS) return unwrapResult(result);
      // An unread body would block its connection.
      if (result.response !== undefined) await result.response.body?.cancel();
      await wait(pauseMs, request.signal);
    }
  };
}

function cloneRequest(request: Request): Request {
  // Without `signal`, Node's clone loses the signal's listeners at the next garbage collection.
  const clone = new Request(request.clone(), { signal: request.signal });
  holdReference(clone, request);
  return clone;
}

function isRepeatable({ method, headers }: Request): boolean {
  if (headers.get('accept') === EVENT_STREAM) return false;
  return REPEATABLE.has(method) || (method === 'POST' && headers.has('idempotency-key'));
}

type FetchResult = { response: Response; error?: undefined } | { response?: undefined; error: unknown };

async function settle(call: Promise<Response>): Promise<FetchResult> {
  try {
    return { response: await call };
  } catch (error) {
    return { error };
  }
}

function unwrapResult(result: FetchResult): Response {
  if (result.response === undefined) throw result.error;
  return result.response;
}

/** Returns the milliseconds to wait before a retry. Returns undefined if a retry would not help. */
async function pauseMsAfter({ response }: FetchResult, defaultMs: number): Promise<number | undefined> {
  // Adds up to half, so that clients that disconnected together do not reconnect together.
  const spreadMs = defaultMs * (1 + Math.random() / 2);
  if (response === undefined) return spreadMs;
  if (TEMPORARY_STATUSES.has(response.status)) return readRetryAfter(response) ?? spreadMs;
  if (response.status !== 409) return undefined;
  return (await response.clone().text()).includes('"idempotency_in_progress"') ? spreadMs : undefined;
}

/** Parses Retry-After, which is seconds or a date (RFC 9110, 10.2.3), to milliseconds. */
export function readRetryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
    function finish() {
      signal.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal.reason);
    }
  });
}

const references = new WeakMap<object, object>();

/**
 * Holds a reference to `value` while `owner` is in use. Node propagates the abort of a `Request` by weak references.
 * Once the request is garbage-collected, a stream derived from it can no longer be aborted (nodejs/undici#1926).
 */
export function holdReference(owner: object | null, value: object): void {
  if (owner !== null) references.set(owner, value);
}
