import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TidingsClient } from '@tidings/sdk';
import { CliError } from '../../../errors.js';
import { findSchedule } from '../../../posts/parse-post.js';
import type { Schedule } from '../../../times/schedule.js';
import type { Newsletter } from '../../newsletters/newsletter.js';
import { eachDraft } from '../list.js';
import { isScheduledAs } from '../match-schedule.js';
import { differingFields } from '../merge-post.js';
import { type Base, type FolderState, hashOf, isAsNoted } from './folder-state.js';

/** How a file and a draft stand to each other, since they were last the same. */
export type Difference =
  | 'same'
  | 'new here'
  | 'new there'
  | 'changed here'
  | 'changed there'
  | 'changed on both sides'
  | 'deleted here'
  | 'sent or deleted there';

export interface Compared {
  file: string;
  difference: Difference;
  /** Undefined where there is none here. */
  text?: string | undefined;
  /** Undefined where there is no such draft. */
  draft?: Newsletter | undefined;
  base?: Base | undefined;
  /** In which fields the two are different, where both changed. */
  fields: string[];
}

/** `timeZone`: whose clock a post means that names none. */
export async function compareFolder(
  ctx: { client: TidingsClient; timeZone: string },
  { folder, state }: { folder: string; state: FolderState },
): Promise<Compared[]> {
  const texts = await readPosts(folder);
  const drafts = new Map<number, Newsletter>();
  for await (const draft of eachDraft(ctx)) drafts.set(draft.id, draft);

  const names = [...new Set([...texts.keys(), ...Object.keys(state.files)])].sort();
  const known = names.map((file) => {
    const base = state.files[file];
    return compared(ctx, { file, text: texts.get(file), draft: base && drafts.get(base.id), base });
  });
  const ids = new Set(Object.values(state.files).map(({ id }) => id));
  const taken = new Set(names);
  const fresh = [...drafts.values()].filter(({ id }) => !ids.has(id)).sort((one, other) => one.id - other.id);
  return [...known, ...fresh.map((draft) => compared(ctx, { file: nameFor(draft, taken), draft }))];
}

function compared(ctx: { timeZone: string }, parts: Omit<Compared, 'difference' | 'fields'>): Compared {
  const { text, draft, file } = parts;
  const difference = differenceOf(parts);
  if (difference !== 'changed on both sides' || text === undefined || draft === undefined)
    return { ...parts, difference, fields: [] };
  const isOnTime = isScheduledAs(draft, wantedSchedule(ctx, { file, text, draft }));
  const fields = [...differingFields(draft, text, file), ...(isOnTime ? [] : ['schedule'])];
  // The same change was made twice: nothing to decide.
  return { ...parts, difference: fields.length === 0 ? 'same' : difference, fields };
}

/** When a post says that it goes out. What is scheduled already is meant by that clock, whatever this machine's is. */
export function wantedSchedule(
  ctx: { timeZone: string },
  { file, text, draft }: Pick<Compared, 'file' | 'draft'> & { text: string },
): Schedule | undefined {
  return findSchedule(text, file, draft?.scheduleTimeZone ?? ctx.timeZone);
}

function differenceOf({ text, draft, base }: Omit<Compared, 'difference' | 'fields'>): Difference {
  if (base === undefined) return draft === undefined ? 'new here' : 'new there';
  if (draft === undefined) return 'sent or deleted there';
  const changedThere = !isAsNoted(draft, base);
  if (text === undefined) return 'deleted here';
  const changedHere = hashOf(text) !== base.hash;
  if (changedHere && changedThere) return 'changed on both sides';
  if (changedHere) return 'changed here';
  return changedThere ? 'changed there' : 'same';
}

/** Markdown files of this folder; what a repository says of itself is no letter. */
async function readPosts(folder: string): Promise<Map<string, string>> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    throw new CliError('unreadable_folder', `There is no folder ${folder}.`, { cause: error });
  }
  const posts = names.filter(
    (name) => /^[^._].*\.md$/i.test(name) && !/^(readme|license|contributing)\./i.test(name),
  );
  const texts = await Promise.all(posts.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(posts.map((name, index) => [name, texts[index] ?? '']));
}

/** `the-kiln-that-would-not-cool.md`, or with its number where there is such a file. */
function nameFor({ id, title }: Newsletter, taken: Set<string>): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const plain = `${slug || `draft-${id}`}.md`;
  const isFree = !taken.has(plain) && !/^readme\./.test(plain);
  const name = isFree ? plain : `${slug || 'draft'}-${id}.md`;
  taken.add(name);
  return name;
}
