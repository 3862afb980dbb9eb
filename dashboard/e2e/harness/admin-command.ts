import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './server.js';

export interface CommandResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  errors: string;
}

/** Starts `tidings-admin` in a separate process, like an operator. */
export function startAdminCommand(
  words: string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<CommandResult> } {
  const child = spawn(process.execPath, [join(root, 'api/bin/tidings-admin.mjs'), ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output, errors }));
  return { child, ended };
}

export function runAdminCommand(words: string[], env: Record<string, string>): Promise<CommandResult> {
  return startAdminCommand(words, env).ended;
}

/** Returns `NODE_OPTIONS` with which the process kills itself instead of its `number`th rename, like a power cut. */
export function buildKillOptions(number: number): string {
  const script = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const { rename } = fs;
    let done = 0;
    fs.rename = (...names) => {
      if (++done === ${number}) process.kill(process.pid, 'SIGKILL');
      return rename(...names);
    };
    syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}
