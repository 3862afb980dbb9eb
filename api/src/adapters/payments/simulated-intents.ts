import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { randomId } from '../../kernel/ids.js';
import { PaymentsError } from '../../ports/payments.js';

/** A payment as it lies on disk. The card is not in it: what it led to is. */
const StoredIntent = z.object({
  status: z.enum(['open', 'challenge', 'processing', 'succeeded', 'canceled']),
  /** When what is processing will have succeeded, in epoch milliseconds. */
  settlesAt: z.number().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  description: z.string(),
  metadata: z.record(z.string(), z.string()),
  failure: z.string().nullable(),
  refundedAmount: z.number().int(),
  dispute: z.enum(['none', 'open', 'won', 'lost']),
});
export type StoredIntent = z.infer<typeof StoredIntent>;

/** Goes up with each change. */
export interface Revision {
  number: number;
  intent: StoredIntent;
}

export interface IntentFiles {
  /** What lies there already stays, and is answered. */
  create(id: string, intent: StoredIntent): Promise<Revision>;
  find(id: string): Promise<Revision | undefined>;
  /** `change` answers undefined to leave all as it is; it is asked again when another process was faster. */
  update(id: string, change: (intent: StoredIntent) => StoredIntent | undefined): Promise<Revision>;
}

/** Ours are names of folders: nothing else ever becomes a path. */
const INTENT_ID = /^pi_simulated_[0-9a-f]{32}$/;
const REVISION = /^(\d{6})\.json$/;

/**
 * One folder for each intent, one file for each of its revisions. A file is written under a name of its own and then
 * linked to its number, which only one process can do: nobody meets half a file, and no change is lost.
 */
export function intentFiles(folder: string): IntentFiles {
  const files: IntentFiles = {
    async create(id, intent) {
      await write(join(folder, id), { number: 1, intent });
      return get(folder, id);
    },
    find: (id) => find(folder, id),
    async update(id, change) {
      const revision = await get(folder, id);
      const intent = change(revision.intent);
      if (intent === undefined) return revision;
      const next = { number: revision.number + 1, intent };
      return (await write(join(folder, id), next)) ? next : files.update(id, change);
    },
  };
  return files;
}

async function get(folder: string, id: string): Promise<Revision> {
  const revision = await find(folder, id);
  if (revision === undefined) throw new PaymentsError('invalid_request', 'No such payment intent.');
  return revision;
}

async function find(folder: string, id: string): Promise<Revision | undefined> {
  if (!INTENT_ID.test(id)) return undefined;
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
  return { number: Number.parseInt(newest, 10), intent: StoredIntent.parse(JSON.parse(text)) };
}

/** False when another was first with this number. */
async function write(folder: string, { number, intent }: Revision): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${randomId()}.part`);
  await writeFile(unfinished, JSON.stringify(intent), { mode: 0o600 });
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
