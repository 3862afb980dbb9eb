// Vitest's global setup. Creates a temporary folder for a test run, in memory if possible, and removes it at the end.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'tidings-run-';
const MEMORY_FOLDER = '/dev/shm';
/** The required space. Tests use less than 200 MB at a time, but a container often has only 64 MB of shared memory. */
const MIN_FREE_BYTES = 1024 ** 3;

/** Creates the folder. Each project of a run calls this, and only the first call has an effect. */
export default function setup() {
  if (process.env.TIDINGS_TEST_FOLDER !== undefined) return undefined;
  const defaultParent = tmpdir();
  const parent = hasRoomInMemory() ? MEMORY_FOLDER : defaultParent;
  for (const candidate of new Set([defaultParent, parent])) removeAbandoned(candidate);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const previousFolder = process.env.TMPDIR;
  // Workers, servers and browsers inherit both.
  process.env.TIDINGS_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TIDINGS_TEST_FOLDER;
    if (previousFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previousFolder;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
