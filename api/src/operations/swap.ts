import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const MARKER = 'restore-under-way.json';

/** Folders within `DATA_DIR`, since that may be a disk of its own: what is to come in, and where the old goes. */
const Swap = z.object({ staged: z.string(), aside: z.string(), incoming: z.array(z.string()) });
type Swap = z.infer<typeof Swap>;

export function isSwapBrokenOff(dataDir: string): boolean {
  return existsSync(join(dataDir, MARKER));
}

/**
 * Moves the old parts aside and the staged ones in. A note tells of it until it is done, so that whoever comes after
 * a power cut puts the old ones back. Answers whether anything was there before.
 */
export async function swapIn(
  dataDir: string,
  input: { staged: string; aside: string; parts: readonly string[] },
): Promise<boolean> {
  const { staged, aside, parts } = input;
  const incoming = await readdir(join(dataDir, staged));
  await writeNote(dataDir, { staged, aside, incoming: incoming.filter((name) => parts.includes(name)) });
  const old = parts.filter((part) => existsSync(join(dataDir, part)));
  if (old.length > 0) await mkdir(join(dataDir, aside), { mode: 0o700 });
  for (const part of old) await rename(join(dataDir, part), join(dataDir, aside, part));
  for (const part of parts) {
    if (incoming.includes(part)) await moveIn(join(dataDir, staged, part), join(dataDir, part));
  }
  await removeNote(dataDir);
  await rm(join(dataDir, staged), { recursive: true, force: true });
  return old.length > 0;
}

/** SQLite takes its log away when the last connection lets go, which may be now: all of it is in the database then. */
async function moveIn(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isGone || !/-(?:wal|shm)$/.test(from)) throw error;
  }
}

/** Puts the old parts back where a swap was broken off; nothing where none was. May itself be broken off. */
export async function undoSwap(dataDir: string): Promise<void> {
  if (!isSwapBrokenOff(dataDir)) return;
  const { staged, aside, incoming } = Swap.parse(JSON.parse(await readFile(join(dataDir, MARKER), 'utf8')));
  for (const part of incoming) {
    // What is no longer staged has come in, and what is still staged has not: then the old one may stand there.
    const isIn = !existsSync(join(dataDir, staged, part)) && existsSync(join(dataDir, part));
    if (isIn) await rename(join(dataDir, part), join(dataDir, staged, part));
  }
  if (existsSync(join(dataDir, aside))) {
    for (const part of await readdir(join(dataDir, aside))) {
      await rename(join(dataDir, aside, part), join(dataDir, part));
    }
    await rmdir(join(dataDir, aside));
  }
  // Before what is staged goes: without it the next to come would take the old parts for new ones.
  await removeNote(dataDir);
  await rm(join(dataDir, staged), { recursive: true, force: true });
}

async function writeNote(dataDir: string, swap: Swap): Promise<void> {
  const unfinished = join(dataDir, `${MARKER}.part`);
  await writeFile(unfinished, JSON.stringify(swap), { flush: true });
  await rename(unfinished, join(dataDir, MARKER));
  await syncFolder(dataDir);
}

async function removeNote(dataDir: string): Promise<void> {
  await syncFolder(dataDir);
  await unlink(join(dataDir, MARKER));
  await syncFolder(dataDir);
}

/** Names are on the disk only when their folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
