import type { Command } from 'commander';
import { getTimeZone } from '../../actions/account.js';
import type { Direction, Step } from '../../actions/drafts/sync/plan.js';
import type { Synced } from '../../actions/drafts/sync/sync-folder.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import type { Reporter } from '../../terminal/reporter.js';
import { dayAndTime } from '../../times/parse-time.js';
import { contextOf, examples, signedInClient } from '../context.js';

interface SyncFlags {
  ours: string[];
  theirs: string[];
  dryRun?: boolean;
}

const ABOUT = `
The folder's .tidings.json records the last sync. Commit it with the posts. Files that changed on both sides are listed and not overwritten, and the exit code is 1 until you choose --ours or --theirs for each.

A post with "schedule: 2026-12-01 09:30 Europe/Stockholm" in its front matter is sent then. Remove the line to cancel the schedule. Without a time zone, the time is in yours, as in your settings.
`;

export function addPushDrafts(drafts: Command, io: Io): void {
  addSync(drafts, io, {
    direction: 'push',
    summary: 'upload changed posts from a folder',
    description: 'Create drafts from new Markdown files in a folder, and update the drafts of changed files.',
  });
}

export function addPullDrafts(drafts: Command, io: Io): void {
  addSync(drafts, io, {
    direction: 'pull',
    summary: 'download changed drafts to a folder',
    description:
      'Write the drafts on the server to a folder, one Markdown file each, and update changed files.',
  });
}

function addSync(
  drafts: Command,
  io: Io,
  verb: { direction: Direction; summary: string; description: string },
): void {
  const { direction, summary, description } = verb;
  drafts
    .command(direction)
    .summary(summary)
    .description(description)
    .argument('[folder]', 'the folder with the posts', '.')
    .option('--ours <file>', 'keep this file and overwrite the server’s version (repeatable)', gather, [])
    .option('--theirs <file>', 'use the server’s version and overwrite this file (repeatable)', gather, [])
    .option('--dry-run', 'only show the differences')
    .addHelpText(
      'after',
      `${ABOUT}${examples(
        `tidings drafts ${direction} posts --dry-run`,
        `tidings drafts ${direction} posts`,
        `tidings drafts ${direction} posts --theirs frost.md`,
      )}`,
    )
    .action(async (folder: string, flags: SyncFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client, host } = await signedInClient(context);
      const { syncFolder } = await import('../../actions/drafts/sync/sync-folder.js');
      const { ours, theirs } = flags;
      const mode = flags.dryRun ? 'show' : 'do';
      const ctx = { client, host, timeZone: await getTimeZone({ client }, { machine: io.timeZone }) };
      const results: Synced[] = [];
      for await (const synced of syncFolder(ctx, { folder, direction, ours, theirs, mode })) {
        results.push(synced);
        reportSynced(report, synced, mode);
      }
      report.result(results);
      reportSameness(report, results);
      const conflicts = results.filter(({ step }) => step === 'conflict');
      if (conflicts.length === 0) return;
      const [first] = conflicts;
      throw new CliError(
        'conflict',
        `${conflicts.length === 1 ? 'One file' : `${conflicts.length} files`} changed on both sides. Choose for each: tidings drafts ${direction} ${folder} --ours ${first?.file}, or --theirs ${first?.file}.`,
      );
    });
}

function gather(file: string, before: string[]): string[] {
  return [...before, file];
}

const WORDS: Record<Exclude<Step, 'leave' | 'conflict' | 'agree'>, { do: string; show: string }> = {
  create: { do: 'is a new draft', show: 'would be a new draft' },
  send: { do: 'was updated on the server', show: 'would be updated on the server' },
  write: { do: 'is written', show: 'would be written' },
  remove: { do: 'is removed', show: 'would be removed' },
};

function reportSynced(report: Reporter, synced: Synced, mode: 'do' | 'show'): void {
  const { file, difference, step, id, fields } = synced;
  if (difference === 'same') return;
  const number = id === null ? '' : ` (draft ${id})`;
  if (step === 'conflict') {
    report.failed(`${file}${number}: ${difference}, in ${fields.join(', ')}.`);
  } else if (step === 'leave' || step === 'agree') {
    report.line(`  ${file}${number}: ${difference}, so it was not changed.`);
  } else {
    const sentence = `${file}${number}: ${difference}; ${WORDS[step][mode]}${timeOf(synced, mode)}.`;
    if (mode === 'do') report.done(sentence);
    else report.line(`  ${sentence}`);
  }
}

/** Describes the change of the schedule, if there is one. */
function timeOf({ schedule }: Synced, mode: 'do' | 'show'): string {
  if (schedule === null) return '';
  if (schedule.sendAt === null) {
    return mode === 'do' ? ', and is no longer scheduled' : ', and would no longer be scheduled';
  }
  const when = dayAndTime(schedule.sendAt, schedule.timeZone);
  return mode === 'do' ? `, and will be sent on ${when}` : `, and would be sent on ${when}`;
}

function reportSameness(report: Reporter, results: Synced[]): void {
  const isSame = results.every(({ difference }) => difference === 'same');
  if (isSame)
    report.done(
      results.length === 0 ? 'No posts in the folder or on the server.' : 'Everything is up to date.',
    );
}
