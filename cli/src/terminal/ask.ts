import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError, UsageError } from '../errors.js';
import { canAsk, type Io } from '../io.js';

/** Asks on stderr, so that stdout contains only the command's output. */
export function ask(io: Io, question: string): Promise<string> {
  return readLine(io, question, io.stderr);
}

/** Asks like `ask`, without showing the input. */
export async function askSecret(io: Io, question: string): Promise<string> {
  io.stderr.write(question);
  try {
    return await readLine(io, '', new Writable({ write: (_chunk, _encoding, done) => done() }));
  } finally {
    io.stderr.write('\n');
  }
}

/** Asks for confirmation. Only yes confirms. */
export async function confirm(io: Io, question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask(io, `${question} (y/N) `)).trim());
}

interface Confirmation {
  question: string;
  /** The action that `--yes` confirms: `refund it`. */
  action: string;
  /** The sentence after any other answer than yes. */
  noTerminalText: string;
}

/** Fails unless the user confirms. Without a terminal, the error names the option instead. */
export async function requireYes(io: Io, { question, action, noTerminalText }: Confirmation): Promise<void> {
  if (!canAsk(io))
    throw new UsageError('needs_yes', `There is no terminal for the confirmation. Add --yes to ${action}.`);
  if (!(await confirm(io, question))) throw new CliError('canceled', noTerminalText);
}

/** Asks before deleting `subject`, such as `draft 12, "Frost"`. Fails unless the user confirms. */
export function confirmDeletion(io: Io, subject: string): Promise<void> {
  return requireYes(io, {
    question: `Delete ${subject}?`,
    action: 'delete it',
    noTerminalText: 'Not deleted.',
  });
}

function readLine(io: Io, question: string, echo: NodeJS.WritableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = createInterface({ input: io.stdin, output: echo, terminal: true, historySize: 0 });
    let answer: string | undefined;
    reader.on('SIGINT', () => reader.close());
    reader.on('close', () => {
      if (answer !== undefined) return resolve(answer);
      echo.write('\n');
      reject(new CliError('canceled', 'Stopped. Nothing changed.'));
    });
    reader.question(question, (line) => {
      answer = line;
      reader.close();
    });
  });
}
