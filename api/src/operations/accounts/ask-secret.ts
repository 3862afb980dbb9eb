import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../refusal.js';

interface TerminalStreams {
  input: NodeJS.ReadableStream;
  output: { write(text: string): unknown };
}

/** Reads one hidden line. Throws a `Refusal` after Control-C or Control-D. */
export async function askSecret(question: string, { input, output }: TerminalStreams): Promise<string> {
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: discardedOutput, terminal: true, historySize: 0 });
  const abortController = new AbortController();
  lines.once('close', () => abortController.abort());
  lines.once('SIGINT', () => abortController.abort());
  output.write(question);
  try {
    return await lines.question('', { signal: abortController.signal });
  } catch (error) {
    throw abortController.signal.aborted ? new Refusal('Nothing was changed.') : error;
  } finally {
    lines.close();
    output.write('\n');
  }
}

/** Reads a new password, typed twice. Throws a `Refusal` if they differ, or without a terminal. */
export async function askPassword({
  askSecret,
}: {
  askSecret: ((question: string) => Promise<string>) | undefined;
}): Promise<string> {
  if (askSecret === undefined) {
    throw new Refusal('There is no terminal for typing a password. Without --ask, Tidings generates one.');
  }
  const password = await askSecret('New password: ');
  if ((await askSecret('Repeat the password: ')) !== password) {
    throw new Refusal('The passwords differ. Nothing was changed.');
  }
  return password;
}
