import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const MARKER = 'restore-running.json';

/**
 * The state of a swap, stored in the marker file. A part is a file or folder of the data, such as the database. The
 * folders are relative to `DATA_DIR`, because renames work only within one disk.
 */
const Swap = z.object({ staged: z.string(), aside: z.string(), incoming: z.array(z.string()) });
type Swap = z.infer<typeof Swap>;

export function isSwapInterrupted(dataDir: string): boolean {
  return existsSync(join(dataDir, MARKER));
}

/**
 * Moves the old parts aside and the staged parts in. A marker file exists until this is done, so that the next start
 * after a power cut moves the old parts back. Returns whether there were old parts.
 */
export async function replaceParts(
  dataDir: string,
  input: { staged: string; aside: string; parts: readonly string[] },
): Promise<boolean> {
  const { staged, aside, parts } = input;
  const stagedParts = await readdir(join(dataDir, staged));
  await writeMarker(dataDir, { staged, aside, incoming: stagedParts.filter((name) => parts.includes(name)) });
  const existingParts = parts.filter((part) => existsSync(join(dataDir, part)));
  if (existingParts.length > 0) await mkdir(join(dataDir, aside), { mode: 0o700 });
  for (const part of existingParts) await rename(join(dataDir, part), join(dataDir, aside, part));
  for (const part of parts) {
    if (stagedParts.includes(part)) await movePart(join(dataDir, staged, part), join(dataDir, part));
  }
  await removeMarker(dataDir);
  await rm(join(dataDir, staged), { recursive: true, force: true });
  return existingParts.length > 0;
}

/**
 * Moves one part. A missing `-wal` or `-shm` file is no error: SQLite deletes both when its last connection closes.
 */
async function movePart(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing || !/-(?:wal|shm)$/.test(from)) throw error;
  }
}

/** Moves the old parts back after an interrupted swap. Can be interrupted and run again. */
export async function undoSwap(dataDir: string): Promise<void> {
  if (!isSwapInterrupted(dataDir)) return;
  const { staged, aside, incoming } = Swap.parse(JSON.parse(await readFile(join(dataDir, MARKER), 'utf8')));
  for (const part of incoming) {
    // A part that is no longer staged was moved in. Otherwise the old part may still be in place.
    const isMovedIn = !existsSync(join(dataDir, staged, part)) && existsSync(join(dataDir, part));
    if (isMovedIn) await rename(join(dataDir, part), join(dataDir, staged, part));
  }
  if (existsSync(join(dataDir, aside))) {
    for (const part of await readdir(join(dataDir, aside))) {
      await rename(join(dataDir, aside, part), join(dataDir, part));
    }
    await rmdir(join(dataDir, aside));
  }
  // Removes the marker first. Otherwise the next start would treat the old parts as new parts.
  await removeMarker(dataDir);
  await rm(join(dataDir, staged), { recursive: true, force: true });
}

async function writeMarker(dataDir: string, swap: Swap): Promise<void> {
  const temporaryFile = join(dataDir, `${MARKER}.part`);
  await writeFile(temporaryFile, JSON.stringify(swap), { flush: true });
  await rename(temporaryFile, join(dataDir, MARKER));
  await syncFolder(dataDir);
}

async function removeMarker(dataDir: string): Promise<void> {
  await syncFolder(dataDir);
  await unlink(join(dataDir, MARKER));
  await syncFolder(dataDir);
}

/** Syncs a folder to disk. Until then, a new name in it can be lost. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
