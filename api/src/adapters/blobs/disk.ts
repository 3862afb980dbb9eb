import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomId } from '../../kernel/ids.js';
import type { Blobs } from '../../ports/blobs.js';

const KEY = /^(?:[a-z0-9-]+\/)+[a-z0-9.-]+$/;
const PREFIX = /^(?:[a-z0-9-]+\/)+$/;

/** Files under one folder. A file is there whole or not at all. */
export function diskBlobs(folder: string): Blobs {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`This is no key of ours: ${key}`);
    return join(folder, key);
  };
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomId()}.part`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    },
    async read(key) {
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    async removeAll(prefix) {
      if (!PREFIX.test(prefix)) throw new Error(`This is no prefix of ours: ${prefix}`);
      await rm(join(folder, prefix), { recursive: true, force: true });
    },
  };
}
