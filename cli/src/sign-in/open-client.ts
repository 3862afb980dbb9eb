import { createClient, type TidingsClient } from '@tidings/sdk';
import { CliError } from '../errors.js';
import type { Io } from '../io.js';

const TIMEOUT_MS = 30_000;
/** 30 minutes, which is enough for a file of 200 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 30 * 60_000;

/** Creates a client. If no Tidings instance responds, calls throw an error that names the host. */
export function openClient(
  io: Pick<Io, 'fetch' | 'delay'>,
  options: {
    host: string;
    token?: string;
    /** Receives the number of bytes of an upload that were sent so far. */
    onUpload?: (bytes: number) => void;
  },
): TidingsClient {
  const { host, token, onUpload } = options;
  return createClient({
    baseUrl: host,
    ...(token === undefined ? {} : { token }),
    wait: (milliseconds, signal) => io.delay(milliseconds, signal),
    fetch: async (request) => {
      const response = await fetchWithTimeout(io.fetch, host, meterUpload(request, onUpload));
      if (!isTidingsResponse(response)) {
        const status = `${response.status} ${response.statusText}`.trim();
        throw new CliError(
          'not_tidings',
          `${host} responded with ${status}, but it is not a Tidings server. Check the address, or set another with --host.`,
        );
      }
      return response;
    },
  });
}

async function fetchWithTimeout(fetch: Io['fetch'], host: string, request: Request): Promise<Response> {
  const timeoutMs = isUpload(request) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return await fetch(new Request(request, { signal: AbortSignal.any([request.signal, timeout.signal]) }));
  } catch (error) {
    if (request.signal.aborted) throw error;
    const reason = timeout.signal.aborted
      ? `no response within ${timeoutMs / 1000} seconds`
      : describeCause(error);
    throw new CliError(
      'unreachable',
      `Could not reach ${host} (${reason}). Check that it is running, or set another address with --host.`,
      { cause: error },
    );
  } finally {
    // The timeout applies until the response starts, because whole lists take long.
    clearTimeout(timer);
  }
}

/** Returns a request that reports the bytes sent of a form with a file. */
function meterUpload(request: Request, onUpload: ((bytes: number) => void) | undefined): Request {
  if (onUpload === undefined || request.body === null || !isUpload(request)) return request;
  let sentBytes = 0;
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      sentBytes += part.length;
      onUpload(sentBytes);
      controller.enqueue(part);
    },
  });
  return new Request(request, {
    body: request.body.pipeThrough(meter),
    duplex: 'half',
    signal: request.signal,
  } as RequestInit);
}

function isUpload(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'no server responds there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name was not found',
  ECONNRESET: 'the connection was lost',
  ETIMEDOUT: 'no response',
};

/** Returns the cause, because `fetch failed` explains nothing. */
export function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code !== undefined) return REASONS[code] ?? code;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Returns whether a response has a type that Tidings sends, namely JSON, CSV or an event stream. */
function isTidingsResponse(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return /^(?:application\/([\w.+-]+\+)?json|text\/csv|text\/event-stream)\b/i.test(type);
}
