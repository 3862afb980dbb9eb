import { CliError } from '../errors.js';
import type { Io, OutputStream } from '../io.js';
import { type Write, writeFileAtomically } from './write-file-atomically.js';
import { WRITE_REASONS } from './write-reasons.js';

/** Writes a part and waits for the stream, so that a slow consumer slows the export and nothing is buffered. */
export function writeTo(stream: OutputStream): Write {
  return (part) =>
    new Promise((resolve, reject) => {
      stream.write(part, (error) => (error ? reject(error) : resolve()));
    });
}

/** Writes a file completely or not at all, even on Ctrl-C. Write errors become a sentence. */
export async function intoFile<T>(
  io: Pick<Io, 'onInterrupt'>,
  path: string,
  fill: (write: Write) => Promise<T>,
): Promise<T> {
  let isStopped = false;
  const stopListening = io.onInterrupt(() => {
    isStopped = true;
    // A second Ctrl-C ends the process immediately.
    stopListening();
  });
  try {
    return await writeFileAtomically(path, (write) =>
      fill(async (part) => {
        if (isStopped) throw new CliError('cancelled', `Stopped. ${path} has not changed.`);
        await write(part);
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
