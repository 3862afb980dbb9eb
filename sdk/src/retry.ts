import { hold } from './hold.js';

/** Sends a request. `fetch` itself, or what stands in for it. */
export type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** How often a request is repeated, after its first try. */
  retries: number;
  /** Resolves after the time, in milliseconds; throws the signal's reason when that aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Who listens begins again: they know how to make up for it meanwhile. */
export const EVENT_STREAM = 'text/event-stream';

const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
/** Too many requests, and what a proxy says while the server behind it restarts. */
const PASSING = new Set([429, 502, 503, 504]);
const FIRST_WAIT = 250;
/** A server that wants more patience than this gets its refusal handed on instead. */
const LONGEST_WAIT = 30_000;

/**
 * A `fetch` that tries again where doing so cannot do the work twice: what only reads, replaces or deletes, and a
 * POST under an Idempotency-Key. Waits twice as long each time, or as long as Retry-After says.
 */
export function repeating(fetch: Fetch, { retries, wait }: RetryOptions): Fetch {
  return async (request) => {
    if (retries === 0 || !isRepeatable(request)) return fetch(request);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt === retries;
      const answer = await settle(fetch(isLast ? request : cloneOf(request)));
      if (isLast || request.signal.aborted) return open(answer);
      const pause = await pauseAfter(answer, FIRST_WAIT * 2 ** attempt);
      if (pause === undefined || pause > LONGEST_WAIT) return open(answer);
      // What is not read would keep its connection.
      if (answer.response !== undefined) await answer.response.body?.cancel();
      await wait(pause, request.signal);
    }
  };
}

function cloneOf(request: Request): Request {
  // Node's `clone` alone keeps what listens for the signal no longer than the next collection of garbage.
  const clone = new Request(request.clone(), { signal: request.signal });
  hold(clone, request);
  return clone;
}

function isRepeatable({ method, headers }: Request): boolean {
  if (headers.get('accept') === EVENT_STREAM) return false;
  return REPEATABLE.has(method) || (method === 'POST' && headers.has('idempotency-key'));
}

type Answer = { response: Response; error?: undefined } | { response?: undefined; error: unknown };

async function settle(call: Promise<Response>): Promise<Answer> {
  try {
    return { response: await call };
  } catch (error) {
    return { error };
  }
}

function open(answer: Answer): Response {
  if (answer.response === undefined) throw answer.error;
  return answer.response;
}

/** How long to wait before trying again; undefined where that would not help. */
async function pauseAfter({ response }: Answer, usual: number): Promise<number | undefined> {
  // Up to half more, so that clients which were cut off together do not come back together.
  const spread = usual * (1 + Math.random() / 2);
  if (response === undefined) return spread;
  if (PASSING.has(response.status)) return retryAfterOf(response) ?? spread;
  if (response.status !== 409) return undefined;
  return (await response.clone().text()).includes('"idempotency_in_progress"') ? spread : undefined;
}

/** Retry-After in milliseconds: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
    function done() {
      signal.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal.reason);
    }
  });
}
