import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage, type TidingsClient } from '@tidings/sdk';
import { formatDraft } from '../../../draft-files/format-draft.js';
import { parseDraft } from '../../../draft-files/parse-draft.js';
import { CliError } from '../../../errors.js';
import { writeFileAtomically } from '../../../files/write-file.js';
import type { Schedule } from '../../../times/draft-schedule.js';
import type { Newsletter } from '../../newsletters/newsletters.js';
import { createDraft, isScheduledAs, matchSchedule, saveText } from '../save-text.js';
import { type ComparedFile, compareFolder, type Difference, scheduleInFile } from './compare.js';
import {
  createSyncedVersion,
  type FolderState,
  hashText,
  isUnchangedOnServer,
  readFolderState,
  UNFINISHED_PUSH,
  writeFolderState,
} from './folder-state.js';
import { type ConflictChoice, chooseSyncStep, type Direction, type Step } from './plan.js';

interface SyncContext {
  client: TidingsClient;
  host: string;
  /** The time zone for files that name none. */
  timeZone: string;
}

export interface SyncInput {
  folder: string;
  direction: Direction;
  ours: readonly string[];
  theirs: readonly string[];
  /** `show` is a dry run, which changes nothing. */
  mode: 'apply' | 'dry-run';
}

/** The step that was done for a file, or that a dry run would do. */
export interface SyncResult {
  file: string;
  difference: Difference;
  step: Step;
  id: number | null;
  title: string | null;
  fields: string[];
  /** The new schedule, if it changes on the server. `sendAt` is null if the schedule was removed. */
  schedule: { sendAt: string; timeZone: string } | { sendAt: null } | null;
}

/** Syncs a folder of draft files with the server's drafts, and yields the result for each file. */
export async function* syncFolder(ctx: SyncContext, input: SyncInput): AsyncGenerator<SyncResult, void> {
  const { folder, mode } = input;
  const state = await readFolderState(folder, ctx.host);
  const comparedFiles = await compareFolder(ctx, { folder, state });
  requireKnownFiles(comparedFiles, [...input.ours, ...input.theirs]);
  // Reads all files before the first step, so that an error in any file stops the sync early.
  const plans = comparedFiles.map((entry) => planFor(ctx, entry, input));
  for (const plan of plans) {
    const { entry, step } = plan;
    const draft = mode === 'dry-run' ? entry.draft : await takeStep(ctx, { folder, state, ...plan });
    const { file, difference, fields, base } = entry;
    const [id, title] = [draft?.id ?? base?.id ?? null, draft?.title ?? null];
    yield { file, difference, step, id, title, fields, schedule: scheduleChange(plan) };
  }
}

interface Plan {
  entry: ComparedFile;
  step: Step;
  /** The send time in the file. Undefined if it is not sent to the server. */
  schedule: Schedule | undefined;
}

function planFor(ctx: SyncContext, entry: ComparedFile, { direction, ours, theirs }: SyncInput): Plan {
  const { file, text, draft, difference } = entry;
  const theirChoice: ConflictChoice = theirs.includes(file) ? 'theirs' : undefined;
  const step = chooseSyncStep(difference, direction, ours.includes(file) ? 'ours' : theirChoice);
  if (text === undefined || !isUpload(step)) return { entry, step, schedule: undefined };
  parseDraft(text, file);
  return { entry, step, schedule: scheduleInFile(ctx, { file, text, draft }) };
}

function isUpload(step: Step): boolean {
  return step === 'create' || step === 'send';
}

function scheduleChange({ entry: { draft }, step, schedule }: Plan): SyncResult['schedule'] {
  if (!isUpload(step)) return null;
  if (step === 'send' && draft !== undefined && isScheduledAs(draft, schedule)) return null;
  if (schedule !== undefined) return { sendAt: schedule.sendAt.toISOString(), timeZone: schedule.timeZone };
  return step === 'send' ? { sendAt: null } : null;
}

function requireKnownFiles(comparedFiles: ComparedFile[], chosenFiles: readonly string[]): void {
  const unknown = chosenFiles.find((name) => !comparedFiles.some(({ file }) => file === name));
  if (unknown === undefined) return;
  throw new CliError(
    'unknown_file',
    `There is no ${unknown} in the folder or on the server. Nothing changed.`,
  );
}

interface PlannedStep extends Plan {
  folder: string;
  state: FolderState;
}

async function takeStep(ctx: SyncContext, input: PlannedStep): Promise<Newsletter | undefined> {
  const { folder, state, entry, step } = input;
  const { file, text, draft, base } = entry;
  switch (step) {
    case 'create':
      if (text === undefined) return draft;
      return setScheduleAfterSave(ctx, input, {
        draft: await createDraft(ctx, { markdown: text, sourceName: file }),
        text,
      });
    case 'send':
      if (text === undefined || draft === undefined) return draft;
      return setScheduleAfterSave(ctx, input, {
        draft: await saveText(ctx, { draft, markdown: text, sourceName: file }),
        text,
      });
    case 'write': {
      if (draft === undefined) return draft;
      const text = formatDraft(draft);
      await writeFileAtomically(join(folder, file), (write) => write(text));
      return recordStep(input, draft, hashText(text));
    }
    case 'remove':
      if (text !== undefined) await unlink(join(folder, file));
      delete state.files[file];
      await writeFolderState(folder, state);
      return draft;
    case 'agree':
      // Both sides have the same change, so they are in sync again.
      if (draft === undefined || text === undefined || (base && isUnchangedOnServer(draft, base)))
        return draft;
      return recordStep(input, draft, hashText(text));
    case 'conflict':
    case 'leave':
      return draft;
  }
}

/** Sets the schedule after the text was saved, because the server can reject the schedule. */
async function setScheduleAfterSave(
  ctx: SyncContext,
  input: PlannedStep,
  { draft, text }: { draft: Newsletter; text: string },
): Promise<Newsletter> {
  const { entry, schedule } = input;
  if (isScheduledAs(draft, schedule)) return recordStep(input, draft, hashText(text));
  await recordStep(input, draft, UNFINISHED_PUSH);
  try {
    return await recordStep(input, await matchSchedule(ctx, { draft, schedule }), hashText(text));
  } catch (error) {
    throw new CliError(
      'not_scheduled',
      `${entry.file} was updated on the server (draft ${draft.id}), but not scheduled: ${errorMessage(error)} Correct its schedule, then push again.`,
      { cause: error },
    );
  }
}

/** Records a step at once, so that it is not lost if the next file fails. */
async function recordStep(
  { folder, state, entry }: PlannedStep,
  newsletter: Newsletter,
  hash: string,
): Promise<Newsletter> {
  state.files[entry.file] = createSyncedVersion(newsletter, hash);
  await writeFolderState(folder, state);
  return newsletter;
}
