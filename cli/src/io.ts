/** An input: a terminal or a pipe. */
export type InputStream = NodeJS.ReadableStream & { isTTY?: boolean };
/** An output: a terminal, a pipe or a file. */
export type OutputStream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** The side effects of commands. `run` receives them, so tests need no mocks. */
export interface Io {
  stdin: InputStream;
  stdout: OutputStream;
  stderr: OutputStream;
  env: Readonly<Record<string, string | undefined>>;
  homeDirectory: string;
  /** The platform as Node names it: `linux`, `darwin`, `win32`. */
  platform: string;
  /** The default name of a new API token. */
  machineName: string;
  /** The IANA name of this machine's time zone. */
  timeZone: string;
  fetch: (request: Request) => Promise<Response>;
  /** The milliseconds of a monotonic clock. */
  now: () => number;
  /** Resolves after the time, or immediately when the signal aborts. */
  delay: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Runs a program on this terminal, such as an editor. Resolves to its exit code. */
  runProgram: (command: string, args: readonly string[]) => Promise<number>;
  /** Opens a URL in the browser. Resolves to true if a browser started. */
  openBrowser: (address: string) => Promise<boolean>;
  /** Calls the listener on Ctrl-C instead of ending the process. Returns a function that removes the listener. */
  onInterrupt: (listener: () => void) => () => void;
}

/**
 * Returns whether the user can answer a question. Both stdin and stderr must be terminals, because questions are
 * written to stderr.
 */
export function canAsk(io: Io): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY === true;
}
