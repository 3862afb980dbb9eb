import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TidingsClient } from '@tidings/sdk';
import { findSchedule } from '../../../draft-files/parse-draft.js';
import { CliError } from '../../../errors.js';
import type { Schedule } from '../../../times/draft-schedule.js';
import type { Newsletter } from '../../newsletters/newsletters.js';
import { eachDraft } from '../drafts.js';
import { findDifferingFields, isScheduledAs } from '../save-text.js';
import { type FolderState, hashText, isUnchangedOnServer, type SyncedVersion } from './folder-state.js';

/** The difference between a file and a draft since they were last equal. */
export type Difference =
  | 'same'
  | 'new in the folder'
  | 'new on the server'
  | 'changed in the folder'
  | 'changed on the server'
  | 'changed on both sides'
  | 'deleted from the folder'
  | 'sent or deleted on the server';

export interface ComparedFile {
  file: string;
  difference: Difference;
  /** Undefined if there is no file. */
  text?: string | undefined;
  /** Undefined if there is no draft. */
  draft?: Newsletter | undefined;
  base?: SyncedVersion | undefined;
  /** The fields that differ, if both changed. */
  fields: string[];
}

/** Compares the folder with the drafts. `timeZone` applies to files without a time zone. */
export async function compareFolder(
  ctx: { client: TidingsClient; timeZone: string },
  { folder, state }: { folder: string; state: FolderState },
): Promise<ComparedFile[]> {
  const texts = await readDraftFiles(folder);
  const drafts = new Map<number, Newsletter>();
  for await (const draft of eachDraft(ctx)) drafts.set(draft.id, draft);

  const names = [...new Set([...texts.keys(), ...Object.keys(state.files)])].sort();
  const knownFiles = names.map((file) => {
    const base = state.files[file];
    return compareFile(ctx, { file, text: texts.get(file), draft: base && drafts.get(base.id), base });
  });
  const ids = new Set(Object.values(state.files).map(({ id }) => id));
  const takenNames = new Set(names);
  const newDrafts = [...drafts.values()].filter(({ id }) => !ids.has(id)).sort((a, b) => a.id - b.id);
  return [
    ...knownFiles,
    ...newDrafts.map((draft) => compareFile(ctx, { file: createFileName(draft, takenNames), draft })),
  ];
}

function compareFile(
  ctx: { timeZone: string },
  parts: Omit<ComparedFile, 'difference' | 'fields'>,
): ComparedFile {
  const { text, draft, file } = parts;
  const difference = classifyDifference(parts);
  if (difference !== 'changed on both sides' || text === undefined || draft === undefined)
    return { ...parts, difference, fields: [] };
  const hasSameSchedule = isScheduledAs(draft, scheduleInFile(ctx, { file, text, draft }));
  const fields = [...findDifferingFields(draft, text, file), ...(hasSameSchedule ? [] : ['schedule'])];
  // Both sides have the same change, so there is no conflict.
  return { ...parts, difference: fields.length === 0 ? 'same' : difference, fields };
}

/** Returns the send time in a draft file. A scheduled draft's time zone takes precedence over the creator's. */
export function scheduleInFile(
  ctx: { timeZone: string },
  { file, text, draft }: Pick<ComparedFile, 'file' | 'draft'> & { text: string },
): Schedule | undefined {
  return findSchedule(text, file, draft?.scheduleTimeZone ?? ctx.timeZone);
}

function classifyDifference({ text, draft, base }: Omit<ComparedFile, 'difference' | 'fields'>): Difference {
  if (base === undefined) return draft === undefined ? 'new in the folder' : 'new on the server';
  if (draft === undefined) return 'sent or deleted on the server';
  const isChangedOnServer = !isUnchangedOnServer(draft, base);
  if (text === undefined) return 'deleted from the folder';
  const isChangedInFolder = hashText(text) !== base.hash;
  if (isChangedInFolder && isChangedOnServer) return 'changed on both sides';
  if (isChangedInFolder) return 'changed in the folder';
  return isChangedOnServer ? 'changed on the server' : 'same';
}

/** Reads the Markdown files of this folder, except for a repository's own files such as a README. */
async function readDraftFiles(folder: string): Promise<Map<string, string>> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    throw new CliError('unreadable_folder', `There is no folder ${folder}.`, { cause: error });
  }
  const draftNames = names.filter(
    (name) => /^[^._].*\.md$/i.test(name) && !/^(readme|license|contributing)\./i.test(name),
  );
  const texts = await Promise.all(draftNames.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(draftNames.map((name, index) => [name, texts[index] ?? '']));
}

/** Returns a name such as `the-kiln-that-would-not-cool.md`, with the id if that file exists. */
function createFileName({ id, title }: Newsletter, takenNames: Set<string>): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const plain = `${slug || `draft-${id}`}.md`;
  const isFree = !takenNames.has(plain) && !/^readme\./.test(plain);
  const name = isFree ? plain : `${slug || 'draft'}-${id}.md`;
  takenNames.add(name);
  return name;
}
