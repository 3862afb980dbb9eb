import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type Write = (part: string | Uint8Array) => Promise<void>;

/**
 * Writes a file so that it has either its old content or all of the new text. Only its owner may read it (0600),
 * because the text includes tokens and email addresses.
 */
export async function writeFileAtomically<T>(path: string, fill: (write: Write) => Promise<T>): Promise<T> {
  // Beside the target, because a rename works only within one file system.
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  const file = await open(draft, 'wx', 0o600);
  try {
    const result = await fillAndClose(file, fill);
    await rename(draft, path);
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function fillAndClose<T>(file: FileHandle, fill: (write: Write) => Promise<T>): Promise<T> {
  try {
    const result = await fill(async (part) => {
      // Unlike `write`, it writes everything, even on a disk that is nearly full.
      appendFileSync(file.fd, part);
    });
    await file.sync();
    return result;
  } finally {
    await file.close();
  }
}
