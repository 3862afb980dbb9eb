import { createClient, type TidingsClient } from '@tidings/sdk';
import { CliError } from '../errors.js';
import type { Io } from '../io.js';

const TIMEOUT = 30_000;
/** Enough for a file of 200 MB over a slow connection. */
const UPLOAD_TIMEOUT = 30 * 60_000;

/** Creates a client. If no Tidings instance responds, its error is a sentence that names the host. */
export function openClient(
  io: Pick<Io, 'fetch' | 'delay'>,
  options: { host: string; token?: string },
): TidingsClient {
  const { host, token } = options;
  return createClient({
    baseUrl: host,
    ...(token === undefined ? {} : { token }),
    wait: (milliseconds, signal) => io.delay(milliseconds, signal),
    fetch: async (request) => {
      const response = await answerOf(io.fetch, host, request);
      if (!isOurs(response)) {
        const status = `${response.status} ${response.statusText}`.trim();
        throw new CliError(
          'not_tidings',
          `${host} answered (${status}), but it is not a Tidings server. Check the address, or set another with --host.`,
        );
      }
      return response;
    },
  });
}

async function answerOf(fetch: Io['fetch'], host: string, request: Request): Promise<Response> {
  const limit = isUpload(request) ? UPLOAD_TIMEOUT : TIMEOUT;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limit);
  try {
    return await fetch(new Request(request, { signal: AbortSignal.any([request.signal, timeout.signal]) }));
  } catch (error) {
    if (request.signal.aborted) throw error;
    const reason = timeout.signal.aborted ? `no answer within ${limit / 1000} seconds` : reasonOf(error);
    throw new CliError(
      'unreachable',
      `Could not reach ${host} (${reason}). Check that it is running, or set another address with --host.`,
      { cause: error },
    );
  } finally {
    // A started response has no timeout, because whole lists take long.
    clearTimeout(timer);
  }
}

function isUpload(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'no server answers there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name was not found',
  ECONNRESET: 'the connection was lost',
  ETIMEDOUT: 'no answer',
};

/** Returns the cause, because `fetch failed` alone explains nothing. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code !== undefined) return REASONS[code] ?? code;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Returns whether a response has a type that Tidings sends: JSON, a list as CSV, or an event stream. */
function isOurs(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return /^(?:application\/([\w.+-]+\+)?json|text\/csv|text\/event-stream)\b/i.test(type);
}
