import { createClient, type TidingsClient } from '@tidings/sdk';
import { CliError } from '../errors.js';
import type { Io } from '../io.js';

const TIMEOUT = 30_000;

/** A client whose every failure to be answered by a Tidings instance is a sentence that names the host. */
export function openClient(io: Pick<Io, 'fetch'>, options: { host: string; token?: string }): TidingsClient {
  const { host, token } = options;
  return createClient({
    baseUrl: host,
    ...(token === undefined ? {} : { token }),
    fetch: async (request) => {
      const response = await answerOf(io.fetch, host, request);
      if (!isJson(response)) {
        const status = `${response.status} ${response.statusText}`.trim();
        throw new CliError(
          'not_tidings',
          `${host} answered (${status}), but not as Tidings does. Is the address right? Give another with --host.`,
        );
      }
      return response;
    },
  });
}

async function answerOf(fetch: Io['fetch'], host: string, request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    return await fetch(new Request(request, { signal: AbortSignal.any([request.signal, timeout]) }));
  } catch (error) {
    if (request.signal.aborted) throw error;
    const reason = timeout.aborted ? `no answer within ${TIMEOUT / 1000} seconds` : reasonOf(error);
    throw new CliError(
      'unreachable',
      `Could not reach ${host} (${reason}). Is it running? Give another address with --host.`,
      { cause: error },
    );
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNRESET: 'the connection broke',
  ETIMEDOUT: 'no answer',
};

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  if (code !== undefined) return REASONS[code] ?? code;
  return cause instanceof Error ? cause.message : String(cause);
}

function isJson(response: Response): boolean {
  return /^application\/([\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
}
