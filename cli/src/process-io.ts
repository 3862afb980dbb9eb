import { homedir, hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Io } from './io.js';

/** The real terminal, clock and network. */
export function createProcessIo(): Io {
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    homeDirectory: homedir(),
    machineName: hostname(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    fetch: (request) => fetch(request),
    now: () => performance.now(),
    delay: async (milliseconds, signal) => {
      // An abort ends the wait; whoever waits looks at the signal.
      await wait(milliseconds, undefined, { signal }).catch(() => undefined);
    },
    onInterrupt: (listener) => {
      process.on('SIGINT', listener);
      return () => process.off('SIGINT', listener);
    },
  };
}
