import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CliError } from '../errors.js';
import type { Io, OutputStream } from '../io.js';

export type Write = (part: string | Uint8Array) => Promise<void>;

/**
 * Writes a file so that it has either its old content or all of the new text. Only its owner may read it (0600),
 * because the text includes tokens and email addresses.
 */
export async function writeFileAtomically<T>(
  path: string,
  writeContent: (write: Write) => Promise<T>,
): Promise<T> {
  // The temporary file is beside the target, because a rename works only within one file system.
  const temporaryPath = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  const file = await open(temporaryPath, 'wx', 0o600);
  try {
    const result = await fillAndClose(file, writeContent);
    await rename(temporaryPath, path);
    return result;
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

async function fillAndClose<T>(file: FileHandle, writeContent: (write: Write) => Promise<T>): Promise<T> {
  try {
    const result = await writeContent(async (part) => {
      // `appendFileSync` writes every byte even on a nearly full disk, and `write` may write fewer.
      appendFileSync(file.fd, part);
    });
    await file.sync();
    return result;
  } finally {
    await file.close();
  }
}

/** The reasons for write errors, by system error code. */
export const WRITE_REASONS: Record<string, string> = {
  ENOENT: 'there is no such folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
};

/** Writes a part and waits for the stream. A slow consumer then slows the export, and nothing is buffered. */
export function writeTo(stream: OutputStream): Write {
  return (part) =>
    new Promise((resolve, reject) => {
      stream.write(part, (error) => (error ? reject(error) : resolve()));
    });
}

/** Writes a file completely or not at all, even on Ctrl-C. Converts write errors to sentences. */
export async function writeOutputFile<T>(
  io: Pick<Io, 'onInterrupt'>,
  path: string,
  writeContent: (write: Write) => Promise<T>,
): Promise<T> {
  let isStopped = false;
  const stopListening = io.onInterrupt(() => {
    isStopped = true;
    // A second Ctrl-C ends the process immediately.
    stopListening();
  });
  try {
    return await writeFileAtomically(path, (write) =>
      writeContent(async (part) => {
        if (isStopped) throw new CliError('canceled', `Stopped. ${path} has not changed.`);
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
