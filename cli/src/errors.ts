import { ApiError } from '@tidings/sdk';

/** The exit codes of commands, for scripts. */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2, signIn: 3, preflight: 4 } as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** The error of a failed command. `message` is a sentence that the user can act on. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  readonly exitCode: ExitCode = EXIT_CODES.failed;
  /** The error code for scripts. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The command line is invalid. `message` explains why. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
  override readonly exitCode = EXIT_CODES.usage;
}

/** The user is not signed in, or the session has ended. */
export class SignInRequiredError extends CliError {
  override readonly name = 'SignInRequiredError';
  override readonly exitCode = EXIT_CODES.signIn;
}

/** Preflight found errors, so nothing was sent. */
export class PreflightError extends CliError {
  override readonly name = 'PreflightError';
  override readonly exitCode = EXIT_CODES.preflight;
}

/** Returns whether to retry a request, because the instance failed, was unreachable, or got too many requests. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError ? error.isTemporary : error instanceof CliError;
}
