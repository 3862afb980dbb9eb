import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../../errors.js';
import { writeFileAtomically } from '../../../files/write-file.js';
import type { Newsletter } from '../../newsletters/newsletters.js';

/** The state of a file and a draft when they were last equal. */
export interface SyncedVersion {
  id: number;
  version: number;
  /** The hash of the file's text, or `UNFINISHED_PUSH`, which no text has. */
  hash: string;
  /** The scheduled time on the server. */
  scheduledAt?: string;
}

/** Marks a push that saved the text but not the schedule. The next push completes it. */
export const UNFINISHED_PUSH = '';

/** The state file of a folder, to distinguish local changes from remote changes. Users commit it with the drafts. */
export interface FolderState {
  host: string;
  files: Record<string, SyncedVersion>;
}

const FILE = '.tidings.json';

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Reads the state of a folder, which is empty before the first sync. Throws for a folder of another instance. */
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
      `${path} is damaged. Restore it from your last commit. Tidings needs it to compare both sides.`,
    );
  }
  if (state.host !== host) {
    throw new CliError(
      'other_instance',
      `This folder is synced with ${state.host}, not with ${host}. Use another folder, or --host ${state.host}.`,
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
    const isComplete = typeof host === 'string' && typeof files === 'object' && files !== null;
    return isComplete && Object.values(files).every(isSyncedVersion) ? { host, files } : undefined;
  } catch {
    return undefined;
  }
}

function isSyncedVersion({ id, version, hash, scheduledAt = '' }: SyncedVersion): boolean {
  return Number.isInteger(id) && Number.isInteger(version) && [hash, scheduledAt].every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Returns the state to record after a sync. */
export function createSyncedVersion({ id, version, scheduledAt }: Newsletter, hash: string): SyncedVersion {
  return { id, version, hash, ...(scheduledAt === null ? {} : { scheduledAt }) };
}

/** Returns whether the draft has not changed on the server since the recorded state. */
export function isUnchangedOnServer(draft: Newsletter, base: SyncedVersion): boolean {
  return draft.version === base.version && draft.scheduledAt === (base.scheduledAt ?? null);
}
