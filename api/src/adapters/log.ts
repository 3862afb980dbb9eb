import pino from 'pino';
import { currentRequestId } from '../kernel/request-id.js';
import type { Log } from '../ports/log.js';

/** Lines are written together: a write for each would halve the pages that are served. */
const TOGETHER_BYTES = 8_192;
const AT_MOST_MS = 200;

/** JSON lines on standard output, unless a command's result goes there: then to another descriptor. Nobody logs an address or a secret; these paths are a second net. */
export function pinoLog(level: string, descriptor: number = process.stdout.fd): Log {
  const output = pino.destination({ dest: descriptor, sync: false, minLength: TOGETHER_BYTES });
  const log = pino(
    {
      level,
      base: undefined,
      redact: ['password', 'token', 'email', '*.password', '*.token', '*.email'],
      serializers: { err: withoutParameters },
      mixin: requestOf,
    },
    output,
  );
  // Redaction and the request's id from its context cost several times what writing such a line does.
  const requests = pino({ level, base: undefined }, output);
  setInterval(() => output.flush(), AT_MOST_MS).unref();
  process.once('exit', () => output.flushSync());
  const atOnce = (write: Log['warn']): Log['warn'] => {
    return (fields, message) => {
      write(fields, message);
      output.flush();
    };
  };
  return {
    request: (line) => requests.info(line, 'request'),
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    // What went wrong is out before whatever it brings.
    warn: atOnce(log.warn.bind(log)),
    error: atOnce(log.error.bind(log)),
  };
}

/** Anew for each line: pino writes the line's own fields into it. */
function requestOf(): object {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Drizzle puts a failed query's parameters into its message: addresses and token hashes among them. */
function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isQuery = 'params' in error && 'query' in error;
  const reported = isQuery && error.cause instanceof Error ? error.cause : error;
  return {
    type: reported.name,
    message: reported.message,
    stack: reported.stack,
    ...(isQuery ? { query: error.query } : {}),
  };
}
