import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SecretsError } from '../../ports/secrets.js';

const KEY_BYTES = 32;
const KEY_PATTERN = /^[0-9a-f]{64}$/;

/** Reads the key from a file, or creates it. Processes that start at the same time get the same key. */
export async function readKeyFile(file: string): Promise<Buffer> {
  return (await findKey(file)) ?? makeKey(file);
}

async function findKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (!KEY_PATTERN.test(text.trim())) {
    throw new SecretsError(
      `${file} contains no encryption key. Restore the file from a backup. Delete it only if nothing was encrypted with it.`,
    );
  }
  return Buffer.from(text.trim(), 'hex');
}

/** Writes a key under a temporary name and links it to its real name. Only one process can create the link. */
async function makeKey(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partPath = `${file}.${randomBytes(6).toString('hex')}.part`;
  const handle = await open(partPath, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    // After a power failure, no sealed secret may exist without its key.
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(partPath, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(partPath);
  }
  const key = await findKey(file);
  if (key === undefined) throw new SecretsError(`${file} was removed just after it was made.`);
  return key;
}
