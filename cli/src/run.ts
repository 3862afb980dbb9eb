import { type Command, CommanderError } from 'commander';
import { type Failure, toFailure } from './failure.js';
import type { Io } from './io.js';
import { createProgram } from './program.js';
import { printFiltered } from './terminal/filter-results.js';
import { canUseColor, createPalette } from './terminal/palette.js';
import { takeResults } from './terminal/print-json.js';

/** Runs one command line, without `node` and the script's name. Returns one of `EXIT_CODES`. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const findOutputError = watchOutput(io);
  const program = createProgram(io);
  try {
    if (argv.length === 0) program.outputHelp();
    else await runCommand(program, argv, io);
    // Streams report write errors in a later tick.
    await new Promise((resolve) => setImmediate(resolve));
    const outputError = findOutputError();
    if (outputError !== undefined) throw outputError;
    return 0;
  } catch (error) {
    if (isBrokenPipe(error)) return 0;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // `tidings drafts` without a verb has already printed its help on stderr.
      if (error.code === 'commander.help') return 2;
    }
    const failure = toFailure(error, io.env);
    printFailure(io, argv, failure);
    return failure.exitCode;
  }
}

async function runCommand(program: Command, argv: readonly string[], io: Io): Promise<void> {
  try {
    await program.parseAsync(argv, { from: 'user' });
  } finally {
    // A failed command may have set a result, such as preflight findings.
    const results = takeResults(io);
    if (results !== undefined) await printFiltered(io, results, program.opts());
  }
}

function printFailure(io: Io, argv: readonly string[], failure: Failure): void {
  // The flags may be the invalid part of the command line.
  if (['--json', '--jq', '--template'].some((option) => argv.includes(option))) {
    const { exitCode: _, ...error } = failure;
    io.stderr.write(`${JSON.stringify({ error })}\n`);
    return;
  }
  const { red } = createPalette(!argv.includes('--no-color') && canUseColor(io.stderr, io.env));
  const [first, ...otherErrors] = failure.errors;
  const field = first?.path ? ` (${first.path})` : '';
  io.stderr.write(`${red('x')} ${failure.message}${field}\n`);
  for (const { path, message } of otherErrors) io.stderr.write(`  ${message}${path ? ` (${path})` : ''}\n`);
}

/**
 * Returns a function that returns the first write error. `tidings subscribers export | head` closes our stdout, which
 * is not an error.
 */
function watchOutput(io: Io): () => Error | undefined {
  let outputError: Error | undefined;
  for (const stream of [io.stdout, io.stderr]) {
    stream.on('error', (error) => {
      if (!isBrokenPipe(error)) outputError ??= error;
    });
  }
  return () => outputError;
}

function isBrokenPipe(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
}
