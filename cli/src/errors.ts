/** The command could not do what was asked. `message` is a sentence that the reader can act on. Exit code 1. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  readonly exitCode: number = 1;
  /** What went wrong, for programs. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Nothing is broken: the reader has to do something first, and the message says what. Exit code 2. */
export class ActionNeeded extends CliError {
  override readonly name = 'ActionNeeded';
  override readonly exitCode = 2;
}
