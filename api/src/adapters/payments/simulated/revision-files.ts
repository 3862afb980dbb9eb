import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { createRandomId } from '../../../kernel/ids.js';
import { PaymentsError } from '../../../ports/payments.js';

/** A stored value. The number increases with each change. */
export interface Revision<T> {
  number: number;
  value: T;
}

export interface RevisionFiles<T> {
  /** Creates the value, or returns the existing value. */
  create(id: string, value: T): Promise<Revision<T>>;
  find(id: string): Promise<Revision<T> | undefined>;
  /** Updates a value. `change` returns undefined for no change, and runs again if another process was faster. */
  update(id: string, change: (value: T) => T | undefined): Promise<Revision<T>>;
}

const REVISION = /^(\d{6})\.json$/;

/**
 * Stores each value in a folder, with one file per revision. A file is written under a temporary name and then linked
 * to its number, which only one process can do. Therefore no process reads a partial file, and no change is lost.
 */
export function createRevisionFiles<T>(options: {
  folder: string;
  schema: z.ZodType<T>;
  /** The pattern of ids that are used as folder names. */
  idPattern: RegExp;
  notFoundMessage: string;
}): RevisionFiles<T> {
  const { folder, schema, idPattern, notFoundMessage } = options;

  async function find(id: string): Promise<Revision<T> | undefined> {
    if (!idPattern.test(id)) return undefined;
    const names = await readdir(join(folder, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const newest = names
      .filter((name) => REVISION.test(name))
      .sort()
      .at(-1);
    if (newest === undefined) return undefined;
    const text = await readFile(join(folder, id, newest), 'utf8');
    return { number: Number.parseInt(newest, 10), value: schema.parse(JSON.parse(text)) };
  }

  async function get(id: string): Promise<Revision<T>> {
    const revision = await find(id);
    if (revision === undefined) throw new PaymentsError('invalid_request', notFoundMessage);
    return revision;
  }

  const files: RevisionFiles<T> = {
    async create(id, value) {
      await write(join(folder, id), { number: 1, value });
      return get(id);
    },
    find,
    async update(id, change) {
      const revision = await get(id);
      const value = change(revision.value);
      if (value === undefined) return revision;
      const next = { number: revision.number + 1, value };
      return (await write(join(folder, id), next)) ? next : files.update(id, change);
    },
  };
  return files;
}

/** Returns false if another process has written this number. */
async function write(folder: string, { number, value }: Revision<unknown>): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporaryPath = join(folder, `.${createRandomId()}.part`);
  await writeFile(temporaryPath, JSON.stringify(value), { mode: 0o600 });
  try {
    await link(temporaryPath, join(folder, `${String(number).padStart(6, '0')}.json`));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await unlink(temporaryPath);
  }
}
