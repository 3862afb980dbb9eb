import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CliError } from '../errors.js';
import type { Io } from '../io.js';
import { formatExamples } from './context.js';

export function addDev(program: Command, io: Io): void {
  program
    .command('dev')
    .summary('start an instance on this machine')
    .description(
      'Start an instance from a folder with the source code of Tidings, and restart it when the code changes.',
    )
    .argument('[folder]', 'the folder', '.')
    .addHelpText('after', formatExamples('tidings dev', 'PORT=4000 tidings dev ~/tidings'))
    .action(async (folder: string) => {
      const root = findCheckout(resolve(folder));
      // Ctrl-C also reaches the child process and stops it.
      const stopListening = io.onInterrupt(() => undefined);
      try {
        const code = await io.runProgram('npm', ['run', 'dev', '--prefix', root]);
        if (code !== 0) throw new CliError('dev_failed', `npm run dev exited with code ${code}.`);
      } finally {
        stopListening();
      }
    });
}

/** Returns the nearest folder with the source code, from this one upwards. */
function findCheckout(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (readPackageName(join(folder, 'package.json')) === 'tidings') return folder;
    if (folder === dirname(folder)) break;
  }
  throw new CliError(
    'no_checkout',
    `${from} does not contain the source code of Tidings. Change to a folder that does, or name it: tidings dev <folder>`,
  );
}

function readPackageName(manifest: string): unknown {
  if (!existsSync(manifest)) return undefined;
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown }).name;
  } catch {
    return undefined;
  }
}
