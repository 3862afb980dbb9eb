import pino from 'pino';
import type { Log } from '../ports/log.js';

/** JSON lines on standard output. Nobody logs an address or a secret; these paths are a second net. */
export function pinoLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: ['password', 'token', 'email', '*.password', '*.token', '*.email'],
    serializers: { err: withoutParameters },
  });
}

/** Drizzle puts a failed query's parameters into its message: addresses and token hashes among them. */
function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isQuery = 'params' in error && 'query' in error;
  const told = isQuery && error.cause instanceof Error ? error.cause : error;
  return {
    type: told.name,
    message: told.message,
    stack: told.stack,
    ...(isQuery ? { query: error.query } : {}),
  };
}
