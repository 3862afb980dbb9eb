import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A disk syncs several files in the time of one. */
const AT_ONCE = 16;

/** Runs the work for each item, several at once. Throws the first error after all have ended. */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    if (failures.length > 0) break;
    const done: Promise<void> = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(done));
    running.add(done);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

interface Copied {
  size: number;
  sha256: string;
}

const BLOCK_BYTES = 256 * 1024;

/** Copies a file, readable only by its owner, and syncs it to disk. Returns undefined if there is no such file. */
export async function copyFile(from: string, to: string): Promise<Copied | undefined> {
  const source = await openExisting(from);
  if (source === undefined) return undefined;
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, 'wx', 0o600);
    try {
      const copied = await readThrough(source, (block) => target.writeFile(block));
      await target.sync();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Returns the size and hash of a file. */
export async function measureFile(file: string): Promise<Copied> {
  const source = await open(file, 'r');
  try {
    return await readThrough(source, async () => {});
  } finally {
    await source.close();
  }
}

async function readThrough(source: FileHandle, take: (block: Buffer) => Promise<void>): Promise<Copied> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  for (let size = 0; ; ) {
    const { bytesRead } = await source.read(buffer, 0, BLOCK_BYTES, size);
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
    const block = buffer.subarray(0, bytesRead);
    hash.update(block);
    await take(block);
    size += bytesRead;
  }
}

async function openExisting(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
