import { spawn } from 'node:child_process';
import { homedir, hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Io } from './io.js';

/** Returns the real terminal, clock and network. */
export function createProcessIo(): Io {
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    homeDirectory: homedir(),
    platform: process.platform,
    machineName: hostname(),
    get timeZone() {
      // Read only on use, because it takes 4 ms and few commands need it.
      return new Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
    fetch: (request) => fetch(request),
    now: () => performance.now(),
    delay: async (milliseconds, signal) => {
      // An abort only ends the wait. The caller checks the signal.
      await wait(milliseconds, undefined, { signal }).catch(() => undefined);
    },
    runProgram: (command, args) =>
      new Promise((resolve, reject) => {
        const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
        child.once('error', reject);
        child.once('exit', (code) => resolve(code ?? 1));
      }),
    openBrowser: createBrowserOpener(process.platform),
    onInterrupt: (listener) => {
      process.on('SIGINT', listener);
      return () => process.off('SIGINT', listener);
    },
  };
}

const BROWSER_COMMANDS: Record<string, [command: string, ...args: string[]]> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function createBrowserOpener(platform: string): Io['openBrowser'] {
  const [command, ...args] = BROWSER_COMMANDS[platform] ?? ['xdg-open'];
  return (address) =>
    new Promise((resolve) => {
      const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
      child.once('error', () => resolve(false));
      child.once('spawn', () => {
        // The browser outlives this process, which does not wait for it.
        child.unref();
        resolve(true);
      });
    });
}
