/** Reads of a terminal or a pipe. */
export type InputStream = NodeJS.ReadableStream & { isTTY?: boolean };
/** Writes to a terminal, a pipe or a file. */
export type OutputStream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** Everything that a command touches outside of itself. `run` is handed one, so tests need no mocks. */
export interface Io {
  stdin: InputStream;
  stdout: OutputStream;
  stderr: OutputStream;
  env: Readonly<Record<string, string | undefined>>;
  homeDirectory: string;
  /** As Node names it: `linux`, `darwin`, `win32`. */
  platform: string;
  /** What a new API token is called when nobody gives it a name. */
  machineName: string;
  /** IANA name of the zone that this machine's clock is in. */
  timeZone: string;
  fetch: (request: Request) => Promise<Response>;
  /** Milliseconds that only ever grow. */
  now: () => number;
  /** Resolves after the time, or at once when the signal aborts. */
  delay: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Runs a program on this terminal, as an editor is; answers its exit code. */
  runProgram: (command: string, args: readonly string[]) => Promise<number>;
  /** Shows an address in the browser; answers whether one could be started. */
  openBrowser: (address: string) => Promise<boolean>;
  /** Calls the listener on Ctrl-C instead of ending the process; the answer takes it off again. */
  onInterrupt: (listener: () => void) => () => void;
}

/** Whether a question can be asked: both ends must be a terminal, since questions go to stderr. */
export function canAsk(io: Io): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY === true;
}
