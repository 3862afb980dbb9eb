import { ApiError } from '@tidings/sdk';
import { CommanderError } from 'commander';
import { CliError, EXIT, type ExitCode } from './errors.js';
import { WRITE_REASONS } from './files/write-reasons.js';

/** What the reader is told about an error, as a sentence and as JSON. */
export interface Failure {
  code: string;
  message: string;
  /** One entry per field that was not accepted. */
  errors: Array<{ path?: string | undefined; message: string }>;
  exitCode: ExitCode;
}

/** The one place that turns whatever was thrown into what the reader is told. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CliError) {
    return { code: error.code, message: error.message, errors: [], exitCode: error.exitCode };
  }
  if (error instanceof ApiError) return refusalOf(error);
  if (error instanceof CommanderError) {
    return { code: 'usage', message: usageSentence(error.message), errors: [], exitCode: EXIT.usage };
  }
  if (isUnwritten(error)) {
    const reason = WRITE_REASONS[error.code] ?? error.code;
    const message = `Not everything could be written: ${reason}.`;
    return { code: 'unwritable_output', message, errors: [], exitCode: EXIT.failed };
  }
  if (isCutOff(error)) {
    const message = 'The connection broke in the middle of the answer. Try again.';
    return { code: 'cut_off', message, errors: [], exitCode: EXIT.failed };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'unexpected',
    message: `This should not have happened: ${message}`,
    errors: [],
    exitCode: EXIT.failed,
  };
}

/** A stream of ours took no more: a full disk behind a `>`. */
function isUnwritten(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && error.syscall === 'write' && 'code' in error;
}

/** As Node's `fetch` says that the other side went away while it was read: `terminated`, by such a cause. */
function isCutOff(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && 'code' in error.cause;
}

function refusalOf(error: ApiError): Failure {
  if (error.code === 'unauthenticated') {
    const message = 'Your sign-in is no longer valid. Sign in again: tidings login';
    return { code: error.code, message, errors: [], exitCode: EXIT.signIn };
  }
  const next =
    error.code === 'not_found' && /newsletter/i.test(error.message)
      ? ' These you have: tidings newsletters list'
      : '';
  const message = `${error.message}${next}`;
  return { code: error.code, message, errors: [...error.errors], exitCode: EXIT.failed };
}

/** `error: unknown command 'sned'\n(Did you mean send?)` as a sentence, and where to read on. */
function usageSentence(message: string): string {
  const sentence = message.replace(/^error: /, '').replaceAll('\n', ' ');
  const ended = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/[^.?)]$/, '$&.')}`;
  return `${ended} Add --help to see how it is used.`;
}
