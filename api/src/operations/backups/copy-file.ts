import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The number of concurrent copies, because a disk syncs several files in the time of one. */
const MAX_CONCURRENT_COPIES = 16;

/** Runs the work for several items at once. Throws the first error after all have ended. */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    if (failures.length > 0) break;
    const task: Promise<void> = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= MAX_CONCURRENT_COPIES) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

export interface CopiedFile {
  size: number;
  sha256: string;
}

const BLOCK_BYTES = 256 * 1024;

/** Copies a file, readable only by its owner, and syncs it to disk. Returns undefined if there is no such file. */
export async function copyFile(from: string, to: string): Promise<CopiedFile | undefined> {
  const file = await readHashed(from);
  if (file === undefined) return undefined;
  try {
    return await writeBlocks(file, to);
  } finally {
    await file.close();
  }
}

/** Writes a stream to a new file like `copyFile`. */
export function copyStream(stream: AsyncIterable<Uint8Array>, to: string): Promise<CopiedFile> {
  return writeBlocks(hashBytes(stream), to);
}

/** Returns the size and hash of a file, or undefined if there is no such file. */
export async function measureFile(file: string): Promise<CopiedFile | undefined> {
  const hashedFile = await readHashed(file);
  if (hashedFile === undefined) return undefined;
  try {
    return await drain(hashedFile);
  } finally {
    await hashedFile.close();
  }
}

export function measureStream(stream: AsyncIterable<Uint8Array>): Promise<CopiedFile> {
  return drain(hashBytes(stream));
}

/** Bytes that are hashed while they are read. */
interface HashedBytes {
  blocks: AsyncIterable<Uint8Array>;
  /** Returns the size and hash, once all blocks were read. */
  copied(): CopiedFile;
}

/** Opens a file to read its blocks once. Returns undefined if there is no such file. */
export async function readHashed(
  file: string,
): Promise<(HashedBytes & { close(): Promise<void> }) | undefined> {
  const source = await openExisting(file);
  if (source === undefined) return undefined;
  return { ...hashBytes(readBlocks(source)), close: () => source.close() };
}

function hashBytes(bytes: AsyncIterable<Uint8Array>): HashedBytes {
  const hash = createHash('sha256');
  let size = 0;
  async function* read() {
    for await (const block of bytes) {
      hash.update(block);
      size += block.length;
      yield block;
    }
  }
  return { blocks: read(), copied: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Yields the blocks of a file. Each has its own buffer, because an upload holds several. */
async function* readBlocks(source: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await source.read(
      Buffer.allocUnsafe(BLOCK_BYTES),
      0,
      BLOCK_BYTES,
      position,
    );
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function writeBlocks({ blocks, copied }: HashedBytes, to: string): Promise<CopiedFile> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const target = await open(to, 'wx', 0o600);
  try {
    for await (const block of blocks) await target.writeFile(block);
    await target.sync();
    return copied();
  } finally {
    await target.close();
  }
}

async function drain({ blocks, copied }: HashedBytes): Promise<CopiedFile> {
  for await (const _ of blocks);
  return copied();
}

async function openExisting(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
