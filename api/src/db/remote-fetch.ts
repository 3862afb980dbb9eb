import { setTimeout } from 'node:timers/promises';
import { SECOND } from '../kernel/clock.js';
import { AppError } from '../kernel/errors.js';

/**
 * The largest request that every libSQL server accepts. A server itself has no limit. A replica forwards a
 * write to its primary by gRPC, which reads messages of at most 4 MiB.
 */
export const MAX_REQUEST_BYTES = 4_000_000;
const TOO_LARGE = `This is too large for the database: at most ${MAX_REQUEST_BYTES / 1_000_000} MB.`;
/** The time for which requests are repeated while the server does not respond. Later requests fail at the first try. */
const REPEAT_FOR_MS = 5 * SECOND;
const PAUSE_MS = { least: 20, most: 500 };
/** The timeout of a read, because no visitor waits longer. A write waits for the 300 s of `fetch`. */
const READ_TIMEOUT_MS = 30 * SECOND;
/** The errors of requests that never reached a server. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** The error if a server returns no response. `unknown` means that it may have run the request. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly outcome: 'not_run' | 'unknown';

  constructor(outcome: DatabaseUnavailable['outcome'], cause: unknown) {
    super(
      outcome === 'not_run' ? 'The database does not respond.' : 'The database did not confirm a request.',
      {
        cause,
      },
    );
    this.outcome = outcome;
  }
}

type Fetch = (request: Request) => Promise<Response>;

/** The requests to one server. Reads are repeated, and writes only if they certainly did not run. */
export interface RemoteServer {
  read: Fetch;
  write: Fetch;
}

/**
 * Creates the requests to one libSQL server. A read waits for this process's earlier writes, also on a replica that
 * lags, because it sends the newest replication index that a write returned. Writes of other processes can arrive there
 * later.
 */
export function createRemoteServer(): RemoteServer {
  /** The index as the server sent it. Newer servers send text, and older servers a number. */
  let writeIndex: string | undefined;
  let unavailableSince: number | undefined;
  let failedAt = 0;

  async function read(request: Request): Promise<Response> {
    const body = writeIndex === undefined ? await request.text() : addIndex(await request.text(), writeIndex);
    const attempt = () => send(request, body, AbortSignal.timeout(READ_TIMEOUT_MS));
    const { status, headers, text } = await repeat(attempt, isUnavailable);
    return new Response(text, { status, headers });
  }

  async function write(request: Request): Promise<Response> {
    const body = await request.text();
    if (Buffer.byteLength(body) > MAX_REQUEST_BYTES) throw new AppError('too_large', TOO_LARGE);
    const { status, headers, text } = await repeat(() => send(request, body), isCertainlyNotRun);
    for (const [, index = ''] of text.matchAll(INDEX)) {
      if (writeIndex === undefined || parseReplicationIndex(index) > parseReplicationIndex(writeIndex))
        writeIndex = index;
    }
    return new Response(trimErrors(text), { status, headers });
  }

  async function repeat(attempt: () => Promise<TextResponse>, mayRepeat: (error: unknown) => boolean) {
    for (let pause = PAUSE_MS.least; ; pause = Math.min(2 * pause, PAUSE_MS.most)) {
      const startedAt = performance.now();
      try {
        const response = await attempt();
        unavailableSince = undefined;
        return response;
      } catch (error) {
        if (unavailableSince === undefined || startedAt - failedAt > REPEAT_FOR_MS)
          unavailableSince = startedAt;
        failedAt = performance.now();
        if (!mayRepeat(error) || performance.now() - unavailableSince > REPEAT_FOR_MS) throw error;
        await setTimeout(pause);
      }
    }
  }

  return { read, write };
}

interface TextResponse {
  status: number;
  headers: Headers;
  text: string;
}

async function send(
  { url, method, headers }: Request,
  body: string,
  signal?: AbortSignal,
): Promise<TextResponse> {
  let result: TextResponse;
  try {
    const response = await fetch(url, { method, headers, body, ...(signal && { signal }) });
    result = { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw new DatabaseUnavailable(
      NOT_CONNECTED.includes(readErrorCode(error)) ? 'not_run' : 'unknown',
      error,
    );
  }
  if (![429, 502, 503, 504].includes(result.status)) return result;
  throw new DatabaseUnavailable(
    isServerBusy(result) ? 'not_run' : 'unknown',
    new Error(`HTTP status ${result.status}: ${result.text.slice(0, 200)}`),
  );
}

/**
 * Returns whether a libSQL server was too busy. It returns 429 and 503 in JSON before it runs anything. A proxy's 503
 * can follow a request that ran.
 */
function isServerBusy({ status, headers, text }: TextResponse): boolean {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return (status === 429 || status === 503) && isJson && /"error"\s*:/.test(text);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable;
}

function isCertainlyNotRun(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.outcome === 'not_run';
}

/** Returns the code of the network error that `fetch` wraps, or of the first of several errors. */
function readErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return readErrorCode(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return readErrorCode(error.cause);
}

/** Matches only a field of the protocol, because JSON escapes quotes inside a value. */
const INDEX = /"replication_index":\s*("?\d+"?)/g;

function parseReplicationIndex(index: string): bigint {
  return BigInt(index.replaceAll('"', ''));
}

const TIMED_OUT = '"TRANSACTION_TIMEOUT"';

interface Results {
  results: Array<{ response?: { result?: { step_errors?: unknown[] } } }>;
}

/**
 * Removes all errors of a batch but the first. After a timeout, a server fails each further step. The client handles
 * one error, and the others would end the process as unhandled rejections.
 */
function trimErrors(text: string): string {
  if (!text.includes(TIMED_OUT)) return text;
  const results = JSON.parse(text) as Results;
  for (const { response } of results.results) {
    const errors = response?.result?.step_errors;
    const first = errors?.findIndex((error) => error !== null) ?? -1;
    if (first >= 0) errors?.fill(null, first + 1);
  }
  return JSON.stringify(results);
}

interface Pipeline {
  requests: Array<{ stmt?: object; batch?: object }>;
}

/** Adds the index of the newest write to each statement and batch. */
function addIndex(body: string, index: string): string {
  const pipeline = JSON.parse(body) as Pipeline;
  const replication_index: unknown = JSON.parse(index);
  for (const request of pipeline.requests) {
    for (const part of [request.stmt, request.batch]) if (part) Object.assign(part, { replication_index });
  }
  return JSON.stringify(pipeline);
}
