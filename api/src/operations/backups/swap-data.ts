import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const MARKER = 'restore-running.json';

/** The folders for the staged and the old parts, inside `DATA_DIR`, which may be its own disk. */
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
  const incoming = await readdir(join(dataDir, staged));
  await writeMarker(dataDir, { staged, aside, incoming: incoming.filter((name) => parts.includes(name)) });
  const old = parts.filter((part) => existsSync(join(dataDir, part)));
  if (old.length > 0) await mkdir(join(dataDir, aside), { mode: 0o700 });
  for (const part of old) await rename(join(dataDir, part), join(dataDir, aside, part));
  for (const part of parts) {
    if (incoming.includes(part)) await moveIn(join(dataDir, staged, part), join(dataDir, part));
  }
  await removeMarker(dataDir);
  await rm(join(dataDir, staged), { recursive: true, force: true });
  return old.length > 0;
}

/**
 * Moves the files of a database. SQLite may delete its log during the move, when the last connection closes. The
 * database then contains all of it.
 */
async function moveIn(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing || !/-(?:wal|shm)$/.test(from)) throw error;
  }
}

/** Moves the old parts back after an interrupted swap. It may be interrupted itself. */
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
  const partFile = join(dataDir, `${MARKER}.part`);
  await writeFile(partFile, JSON.stringify(swap), { flush: true });
  await rename(partFile, join(dataDir, MARKER));
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
