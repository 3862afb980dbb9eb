import { CliError } from '../errors.js';
import type { Io, OutputStream } from '../io.js';
import { type Write, writeFileAtomically } from './write-file-atomically.js';
import { WRITE_REASONS } from './write-reasons.js';

/** Waits until the stream has taken the text, so that a slow reader slows us down and nothing piles up. */
export function writeTo(stream: OutputStream): Write {
  return (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
}

/** Fills a file, all of it or none, also at Ctrl-C; why it cannot be written is said in a sentence. */
export async function intoFile<T>(
  io: Pick<Io, 'onInterrupt'>,
  path: string,
  fill: (write: Write) => Promise<T>,
): Promise<T> {
  let isStopped = false;
  const stopListening = io.onInterrupt(() => {
    isStopped = true;
    // A second one ends the program as it is.
    stopListening();
  });
  try {
    return await writeFileAtomically(path, (write) =>
      fill(async (text) => {
        if (isStopped) throw new CliError('cancelled', `Stopped. ${path} is as it was.`);
        await write(text);
      }),
    );
  } catch (error) {
    const code =
      error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new CliError('unwritable_file', `Cannot write ${path}: ${WRITE_REASONS[code] ?? code}.`, {
      cause: error,
    });
  } finally {
    stopListening();
  }
}
