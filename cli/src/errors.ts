/** What a script learns of how a command ended. */
export const EXIT = { done: 0, failed: 1, usage: 2, signIn: 3, preflight: 4 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command could not do what was asked. `message` is a sentence that the reader can act on. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  readonly exitCode: ExitCode = EXIT.failed;
  /** What went wrong, for programs. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Nothing is broken: the command line wants something else, and the message says what. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
  override readonly exitCode = EXIT.usage;
}

/** Nobody is signed in, or no longer. */
export class SignInNeeded extends CliError {
  override readonly name = 'SignInNeeded';
  override readonly exitCode = EXIT.signIn;
}

/** What would be sent has errors that preflight found; nothing was. */
export class RefusedByPreflight extends CliError {
  override readonly name = 'RefusedByPreflight';
  override readonly exitCode = EXIT.preflight;
}
