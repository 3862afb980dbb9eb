import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { randomId } from '../../kernel/ids.js';
import { PaymentsError } from '../../ports/payments.js';

/** Its number goes up with each change. */
export interface Revision<T> {
  number: number;
  value: T;
}

export interface RevisionFiles<T> {
  /** What lies there already stays, and is answered. */
  create(id: string, value: T): Promise<Revision<T>>;
  find(id: string): Promise<Revision<T> | undefined>;
  /** `change` answers undefined to leave all as it is; it is asked again when another process was faster. */
  update(id: string, change: (value: T) => T | undefined): Promise<Revision<T>>;
}

const REVISION = /^(\d{6})\.json$/;

/**
 * One folder for each thing, one file for each of its revisions. A file is written under a name of its own and then
 * linked to its number, which only one process can do: nobody meets half a file, and no change is lost.
 */
export function revisionFiles<T>(options: {
  folder: string;
  schema: z.ZodType<T>;
  /** Ours are names of folders: nothing else ever becomes a path. */
  isId: RegExp;
  missing: string;
}): RevisionFiles<T> {
  const { folder, schema, isId, missing } = options;

  async function find(id: string): Promise<Revision<T> | undefined> {
    if (!isId.test(id)) return undefined;
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
    if (revision === undefined) throw new PaymentsError('invalid_request', missing);
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

/** False when another was first with this number. */
async function write(folder: string, { number, value }: Revision<unknown>): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${randomId()}.part`);
  await writeFile(unfinished, JSON.stringify(value), { mode: 0o600 });
  try {
    await link(unfinished, join(folder, `${String(number).padStart(6, '0')}.json`));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await unlink(unfinished);
  }
}
