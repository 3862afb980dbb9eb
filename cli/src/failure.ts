import { ApiError } from '@tidings/sdk';
import { CommanderError } from 'commander';
import { CliError, EXIT_CODES, type ExitCode } from './errors.js';
import { WRITE_REASONS } from './files/write-file.js';
import type { Io } from './io.js';

/** An error as the user sees it, as a sentence and as JSON. */
export interface Failure {
  code: string;
  message: string;
  /** One entry per invalid field. */
  errors: Array<{ path?: string | undefined; message: string }>;
  /** The request's id in the instance's log, if the API returned the error. */
  requestId?: string;
  exitCode: ExitCode;
}

/** Converts any thrown value to the error that the user sees. */
export function toFailure(error: unknown, env: Io['env'] = {}): Failure {
  if (error instanceof CliError) {
    return { code: error.code, message: error.message, errors: [], exitCode: error.exitCode };
  }
  if (error instanceof ApiError) return toRefusal(error, env);
  if (error instanceof CommanderError) {
    return {
      code: 'usage',
      message: formatUsageError(error.message),
      errors: [],
      exitCode: EXIT_CODES.usage,
    };
  }
  if (isWriteError(error)) {
    const reason = WRITE_REASONS[error.code] ?? error.code;
    const message = `The output is incomplete: ${reason}.`;
    return { code: 'unwritable_output', message, errors: [], exitCode: EXIT_CODES.failed };
  }
  if (isConnectionLost(error)) {
    const message = 'The connection was lost during the response. Try again.';
    return { code: 'cut_off', message, errors: [], exitCode: EXIT_CODES.failed };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'unexpected',
    message: `Unexpected error: ${message}`,
    errors: [],
    exitCode: EXIT_CODES.failed,
  };
}

/** Returns whether writing to an output stream failed, such as on a full disk. */
function isWriteError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && error.syscall === 'write' && 'code' in error;
}

/**
 * Returns whether the connection ended while a response was read. Node's `fetch` throws `terminated` with such a
 * cause.
 */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && 'code' in error.cause;
}

function toRefusal(error: ApiError, env: Io['env']): Failure {
  const { code, requestId } = error;
  if (code === 'unauthenticated') {
    const message = env.TIDINGS_TOKEN
      ? 'The token in TIDINGS_TOKEN is wrong, revoked or expired. Correct it, or unset it to use your saved sign-in.'
      : 'Your sign-in is no longer valid. Sign in again: tidings login';
    return { code, message, errors: [], requestId, exitCode: EXIT_CODES.signIn };
  }
  const next =
    code === 'not_found' && /newsletter/i.test(error.message)
      ? ' List your newsletters: tidings newsletters list'
      : '';
  const message = `${error.message}${next}`;
  return { code, message, errors: [...error.errors], requestId, exitCode: EXIT_CODES.failed };
}

/**
 * Converts commander's message, such as `error: unknown command 'sned'` with a suggestion on a second line, to a
 * sentence.
 */
function formatUsageError(message: string): string {
  const sentence = message.replace(/^error: /, '').replaceAll('\n', ' ');
  const sentenceWithEnd = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/[^.?)]$/, '$&.')}`;
  return `${sentenceWithEnd} Add --help for usage.`;
}
