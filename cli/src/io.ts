/** A terminal or a pipe to read. */
export type InputStream = NodeJS.ReadableStream & { isTTY?: boolean };
/** A terminal, a pipe or a file to write. */
export type OutputStream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** All side effects of a command. `run` receives it, so tests need no mocks. */
export interface Io {
  stdin: InputStream;
  stdout: OutputStream;
  stderr: OutputStream;
  env: Readonly<Record<string, string | undefined>>;
  homeDirectory: string;
  /** The platform, named as in Node: `linux`, `darwin`, `win32`. */
  platform: string;
  /** The default name of a new API token. */
  machineName: string;
  /** The IANA name of this machine's time zone. */
  timeZone: string;
  fetch: (request: Request) => Promise<Response>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Resolves after the time, or immediately when the signal aborts. */
  delay: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Runs a program on this terminal, such as an editor. Resolves to its exit code. */
  runProgram: (command: string, args: readonly string[]) => Promise<number>;
  /** Opens a URL in the browser. Resolves to whether a browser could be started. */
  openBrowser: (address: string) => Promise<boolean>;
  /** Calls the listener on Ctrl-C instead of ending the process. Returns the function that removes it. */
  onInterrupt: (listener: () => void) => () => void;
}

/**
 * Returns whether the user can answer a question: both ends must be a terminal, because questions are written to
 * stderr.
 */
export function canAsk(io: Io): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY === true;
}
