import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TidingsClient } from '@tidings/sdk';
import { CliError } from '../../../errors.js';
import { writeFileAtomically } from '../../../files/write-file-atomically.js';
import { writePost } from '../../../posts/write-post.js';
import type { Newsletter } from '../../newsletters/newsletter.js';
import { createDraft } from '../create.js';
import { mergePost } from '../merge-post.js';
import { updateDraft } from '../update.js';
import { type Compared, compareFolder, type Difference } from './compare.js';
import { type FolderState, hashOf, readFolderState, writeFolderState } from './folder-state.js';
import { type Choice, type Direction, type Step, stepFor } from './plan.js';

interface SyncContext {
  client: TidingsClient;
  host: string;
}

export interface SyncInput {
  folder: string;
  direction: Direction;
  ours: readonly string[];
  theirs: readonly string[];
  /** `show` changes nothing. */
  mode: 'do' | 'show';
}

/** What was done about a file, or would be. */
export interface Synced {
  file: string;
  difference: Difference;
  step: Step;
  id: number | null;
  title: string | null;
  fields: string[];
}

/** Brings a folder of posts and the server's drafts in step, one file after the other. */
export async function syncFolder(ctx: SyncContext, input: SyncInput): Promise<Synced[]> {
  const { folder, direction, mode } = input;
  const state = await readFolderState(folder, ctx.host);
  const found = await compareFolder(ctx, { folder, state });
  requireKnown(found, [...input.ours, ...input.theirs]);
  const results: Synced[] = [];
  for (const entry of found) {
    const step = stepFor(entry.difference, direction, choiceFor(entry.file, input));
    const draft = mode === 'show' ? entry.draft : await takeStep(ctx, { folder, state, entry, step });
    const { file, difference, fields, base } = entry;
    const [id, title] = [draft?.id ?? base?.id ?? null, draft?.title ?? null];
    results.push({ file, difference, step, id, title, fields });
  }
  return results;
}

function choiceFor(file: string, { ours, theirs }: SyncInput): Choice {
  if (ours.includes(file)) return 'ours';
  return theirs.includes(file) ? 'theirs' : undefined;
}

function requireKnown(found: Compared[], chosen: readonly string[]): void {
  const unknown = chosen.find((name) => !found.some(({ file }) => file === name));
  if (unknown === undefined) return;
  throw new CliError('unknown_file', `There is no ${unknown} here or there. Nothing was changed.`);
}

interface StepInput {
  folder: string;
  state: FolderState;
  entry: Compared;
  step: Step;
}

async function takeStep(
  ctx: SyncContext,
  { folder, state, entry, step }: StepInput,
): Promise<Newsletter | undefined> {
  const { file, text, draft, base } = entry;
  /** Noted at once: what was done stays known, whatever happens to the next file. */
  const note = async (saved: Newsletter, written: string) => {
    state.files[file] = { id: saved.id, version: saved.version, hash: hashOf(written) };
    await writeFolderState(folder, state);
    return saved;
  };
  switch (step) {
    case 'create':
      if (text === undefined) return draft;
      return note(await createDraft(ctx, { markdown: text, sourceName: file }), text);
    case 'send': {
      if (text === undefined || draft === undefined) return draft;
      const body = mergePost(draft, text, file);
      return note(await updateDraft(ctx, { id: draft.id, version: draft.version, draft: body }), text);
    }
    case 'write': {
      if (draft === undefined) return draft;
      const post = writePost(draft);
      await writeFileAtomically(join(folder, file), (write) => write(post));
      return note(draft, post);
    }
    case 'remove':
      if (text !== undefined) await unlink(join(folder, file));
      delete state.files[file];
      await writeFolderState(folder, state);
      return draft;
    case 'agree':
      // Changed to the same on both sides: they are in step again.
      if (draft === undefined || text === undefined || base?.version === draft.version) return draft;
      return note(draft, text);
    case 'conflict':
    case 'leave':
      return draft;
  }
}
