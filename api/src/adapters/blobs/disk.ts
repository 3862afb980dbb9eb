import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createRandomId } from '../../kernel/ids.js';
import type { Blobs } from '../../ports/blobs.js';

const KEY_PATTERN = /^(?:[a-z0-9-]+\/)+[a-z0-9.-]+$/;
const PREFIX_PATTERN = /^(?:[a-z0-9-]+\/)+$/;

/** Throws for a key that no feature creates, so that no key can leave the folder or the bucket. */
export function checkKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new Error(`Invalid blob key: ${key}`);
  return key;
}

export function checkPrefix(prefix: string): string {
  if (!PREFIX_PATTERN.test(prefix)) throw new Error(`This is no prefix of ours: ${prefix}`);
  return prefix;
}

/** Creates the blobs port over a folder. It writes a file completely or not at all. */
export function createDiskBlobs(folder: string): Blobs {
  const resolvePath = (key: string) => join(folder, checkKey(key));
  return {
    async write(key, bytes) {
      await writeWhole(resolvePath(key), [bytes]);
    },
    async writeStream(key, bytes) {
      return writeWhole(resolvePath(key), bytes);
    },
    async readRange(key, { start, length }) {
      const file = await open(resolvePath(key)).catch(ignoreMissing);
      if (file === undefined) return undefined;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async readStream(key, range) {
      const file = await open(resolvePath(key)).catch(ignoreMissing);
      if (file === undefined) return undefined;
      const part = range && { start: range.start, end: range.start + range.length - 1 };
      // The stream closes the file at its end and when it is canceled.
      return Readable.toWeb(file.createReadStream(part)) as ReadableStream<Uint8Array>;
    },
    async read(key) {
      return readFile(resolvePath(key)).catch(ignoreMissing);
    },
    async removeAll(prefix) {
      await rm(join(folder, checkPrefix(prefix)), { recursive: true, force: true });
    },
    async has(key) {
      return (await stat(resolvePath(key)).catch(ignoreMissing)) !== undefined;
    },
    async check() {
      // The folder is created with the first file.
      await stat(folder).catch(ignoreMissing);
    },
  };
}

/** Syncs the file before it gets its name, so that a row never names a partial file after a power failure. */
async function writeWhole(
  path: string,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  const partPath = `${path}.${createRandomId()}.part`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(partPath, 'wx');
  try {
    let size = 0;
    for await (const chunk of bytes) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.sync();
    await file.close();
    await rename(partPath, path);
    return size;
  } catch (error) {
    await file.close();
    await rm(partPath, { force: true });
    throw error;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
