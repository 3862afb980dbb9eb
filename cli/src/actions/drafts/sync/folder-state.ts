import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../../errors.js';
import { writeFileAtomically } from '../../../files/write-file-atomically.js';
import type { Newsletter } from '../../newsletters/newsletter.js';

/** What a file and a draft were when they were last the same. */
export interface Base {
  id: number;
  version: number;
  /** Of the file's text; `UNFINISHED` is that of none. */
  hash: string;
  /** When it is to go out, as the server has it. */
  scheduledAt?: string;
}

/** Its text is there and its time is not yet: what stops half-way is taken up by the next push. */
export const UNFINISHED = '';

/** Kept beside the posts, and committed with them: by it a change here is told from one there. */
export interface FolderState {
  host: string;
  files: Record<string, Base>;
}

const FILE = '.tidings.json';

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** An empty one for a folder that was never in step; throws for a folder of another instance. */
export async function readFolderState(folder: string, host: string): Promise<FolderState> {
  const path = join(folder, FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { host, files: {} };
    throw new CliError('unreadable_file', `Cannot read ${path}.`, { cause: error });
  }
  const state = parse(text);
  if (state === undefined) {
    throw new CliError(
      'damaged_state',
      `${path} is damaged. Take it from your last commit; without it nobody can tell what changed where.`,
    );
  }
  if (state.host !== host) {
    throw new CliError(
      'other_instance',
      `This folder is in step with ${state.host}, not with ${host}. Use another folder, or --host ${state.host}.`,
    );
  }
  return state;
}

export async function writeFolderState(folder: string, state: FolderState): Promise<void> {
  const files = Object.fromEntries(
    Object.entries(state.files).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  await writeFileAtomically(join(folder, FILE), (write) =>
    write(`${JSON.stringify({ host: state.host, files }, null, 2)}\n`),
  );
}

function parse(text: string): FolderState | undefined {
  try {
    const { host, files } = JSON.parse(text) as Partial<FolderState>;
    const isWhole = typeof host === 'string' && typeof files === 'object' && files !== null;
    return isWhole && Object.values(files).every(isBase) ? { host, files } : undefined;
  } catch {
    return undefined;
  }
}

function isBase({ id, version, hash, scheduledAt = '' }: Base): boolean {
  return Number.isInteger(id) && Number.isInteger(version) && [hash, scheduledAt].every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** What is noted of a draft and the file that is the same. */
export function baseOf({ id, version, scheduledAt }: Newsletter, hash: string): Base {
  return { id, version, hash, ...(scheduledAt === null ? {} : { scheduledAt }) };
}

/** Nothing of it has changed on the server since. */
export function isAsNoted(draft: Newsletter, base: Base): boolean {
  return draft.version === base.version && draft.scheduledAt === (base.scheduledAt ?? null);
}
