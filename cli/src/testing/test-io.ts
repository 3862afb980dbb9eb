import { PassThrough, Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { InputStream, Io, OutputStream } from '../io.js';

type MockResponse = object | Response | Error;
type Handler = (request: Request) => MockResponse | Promise<MockResponse>;

export interface TestIoOptions {
  /** The response to `GET /api/user`, which is a JSON body, a response, or the error that `fetch` throws. */
  routes?: Record<string, Handler>;
  env?: Record<string, string>;
  /** The piped input, which is empty by default. */
  input?: string;
  /** Simulates a program. Returns its exit code, 0 by default. */
  programs?: Record<string, (...args: string[]) => number | undefined | Promise<number | undefined>>;
  /** Makes all three streams a terminal. A question that contains a key gets its value as the answer. */
  given?: Record<string, string>;
}

export interface TestIo {
  io: Io;
  requests: Request[];
  /** The programs that were run, with their arguments. */
  ran: string[][];
  /** The URLs that were opened in a browser. */
  opened: string[];
  stdout: () => string;
  stderr: () => string;
  /** Returns stderr with its colors. */
  rawStderr: () => string;
  /** Simulates Ctrl-C while a command listens for it. */
  interrupt: () => void;
}

/** Creates a terminal, a clock and a network for a test. */
export function createTestIo(options: TestIoOptions = {}): TestIo {
  const { routes = {}, env = {}, input = '', given } = options;
  const isTTY = given !== undefined;
  const requests: Request[] = [];
  const ran: string[][] = [];
  const opened: string[] = [];
  const listeners = new Set<() => void>();
  const keyboard = new PassThrough();
  const stdout = capture({ isTTY });
  const stderr = capture({
    isTTY,
    onWrite: (text) => {
      const typedAnswer = Object.entries(given ?? {}).find(([question]) => text.includes(question))?.[1];
      if (typedAnswer !== undefined) keyboard.write(typedAnswer);
    },
  });
  let time = 0;
  const io: Io = {
    stdin: Object.assign(isTTY ? keyboard : Readable.from([input]), { isTTY }) as InputStream,
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { LANG: 'en_GB.UTF-8', ...env },
    homeDirectory: '/nonexistent',
    platform: 'linux',
    machineName: 'kiln-laptop',
    timeZone: 'Europe/Stockholm',
    fetch: async (request) => {
      requests.push(request.clone());
      const handler = routes[`${request.method} ${new URL(request.url).pathname}`];
      if (handler === undefined) throw new Error(`No route for ${request.method} ${request.url}`);
      const response = await handler(request);
      if (response instanceof Error) throw response;
      return response instanceof Response ? response : Response.json(response);
    },
    now: () => time,
    delay: async (milliseconds) => {
      time += milliseconds;
    },
    runProgram: async (command, args) => {
      ran.push([command, ...args]);
      return (await options.programs?.[command]?.(...args)) ?? 0;
    },
    openBrowser: async (address) => {
      opened.push(address);
      return isTTY;
    },
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    io,
    requests,
    ran,
    opened,
    stdout: () => stripVTControlCharacters(stdout.text()),
    stderr: () => stripVTControlCharacters(stderr.text()),
    rawStderr: stderr.text,
    interrupt: () => {
      for (const listener of listeners) listener();
    },
  };
}

function capture({ isTTY, onWrite }: { isTTY: boolean; onWrite?: ((text: string) => void) | undefined }): {
  stream: OutputStream;
  text: () => string;
} {
  const chunks: Buffer[] = [];
  const writable = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      onWrite?.(String(chunk));
      done();
    },
  });
  return {
    stream: Object.assign(writable, { isTTY, columns: 80 }),
    text: () => Buffer.concat(chunks).toString(),
  };
}

/** Returns an error response of the API. */
export function createErrorResponse(
  status: number,
  code: string,
  message: string,
  errors?: object[],
): Response {
  return Response.json(
    {
      success: false,
      code,
      message,
      ...(errors === undefined ? {} : { errors }),
      error: { message },
      requestId: 'r1',
    },
    { status },
  );
}

/** Returns the error that Node's `fetch` throws for a refused connection. */
export function createConnectionError(): TypeError {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  });
}
