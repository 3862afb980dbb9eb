import pino from 'pino';
import { findCurrentRequestId } from '../kernel/network/request-id.js';
import type { Log } from '../ports/log.js';

/** Lines are written in batches, because one write per line would halve the page throughput. */
const MIN_WRITE_BYTES = 8_192;
const MAX_FLUSH_DELAY_MS = 200;

/**
 * Creates the log port, which writes JSON lines to standard output, or to another descriptor if standard output is for
 * a command's result. No caller logs an address or a secret. The redaction is a second safeguard.
 */
export function createPinoLog(level: string, descriptor: number = process.stdout.fd): Log {
  const output = pino.destination({ dest: descriptor, sync: false, minLength: MIN_WRITE_BYTES });
  const log = pino(
    {
      level,
      base: undefined,
      redact: ['password', 'token', 'email', '*.password', '*.token', '*.email'],
      serializers: { err: omitParameters },
      mixin: getRequestFields,
    },
    output,
  );
  // Has no redaction and mixin, which cost several times as much as writing the line.
  const requests = pino({ level, base: undefined }, output);
  setInterval(() => output.flush(), MAX_FLUSH_DELAY_MS).unref();
  process.once('exit', () => output.flushSync());
  const flushAfter = (write: Log['warn']): Log['warn'] => {
    return (fields, message) => {
      write(fields, message);
      output.flush();
    };
  };
  return {
    request: (line) => requests.info(line, 'request'),
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    // Warnings and errors are written at once, in case the process crashes.
    warn: flushAfter(log.warn.bind(log)),
    error: flushAfter(log.error.bind(log)),
  };
}

/** Creates an object for each line, because pino adds the line's fields to it. */
function getRequestFields(): object {
  const requestId = findCurrentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Removes a query's parameters from Drizzle's message, because they include addresses and token hashes. */
function omitParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isQuery = 'params' in error && 'query' in error;
  const reportedError = isQuery && error.cause instanceof Error ? error.cause : error;
  return {
    type: reportedError.name,
    message: reportedError.message,
    stack: reportedError.stack,
    ...(isQuery ? { query: error.query } : {}),
  };
}
