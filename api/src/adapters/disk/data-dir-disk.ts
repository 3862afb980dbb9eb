import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandomId } from '../../kernel/ids.js';
import type { Disk } from '../../ports/disk.js';

/** Creates the disk port of a folder, which must exist. */
export function createDataDirDisk(folder: string): Disk {
  return {
    async measure() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    async checkWrites() {
      const file = join(folder, `write-check-${createRandomId()}.part`);
      try {
        const handle = await open(file, 'wx', 0o600);
        try {
          await handle.writeFile('tidings');
          await handle.sync();
        } finally {
          await handle.close();
        }
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}
