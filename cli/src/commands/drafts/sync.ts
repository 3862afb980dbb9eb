import type { Command } from 'commander';
import type { Direction, Step } from '../../actions/drafts/sync/plan.js';
import type { Synced } from '../../actions/drafts/sync/sync-folder.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import type { Reporter } from '../../terminal/reporter.js';
import { dayAndTime } from '../../times/day-and-time.js';
import { contextOf, examples, signedInClient } from '../context.js';

interface SyncFlags {
  ours: string[];
  theirs: string[];
  dryRun?: boolean;
}

const ABOUT = `
The folder's .tidings.json says what was in step when; commit it with the posts. Nothing is overwritten that changed
on both sides: such files are listed, and the exit code is 1, until you choose --ours or --theirs for each.

A post with "schedule: 2026-12-01 09:30 Europe/Stockholm" in its front matter goes out then; taking the line away
takes it off the schedule. Without a zone the clock of this machine is meant.
`;

export function addPushDrafts(drafts: Command, io: Io): void {
  addSync(drafts, io, {
    direction: 'push',
    summary: 'bring what changed in a folder of posts to the server',
    description:
      'Make drafts of new Markdown files in a folder, and bring what changed in the others to theirs.',
  });
}

export function addPullDrafts(drafts: Command, io: Io): void {
  addSync(drafts, io, {
    direction: 'pull',
    summary: 'bring what changed on the server to a folder of posts',
    description:
      'Write the drafts on the server into a folder, a Markdown file each, and what changed in them.',
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
    .argument('[folder]', 'where the posts are', '.')
    .option('--ours <file>', 'keep this file, give up what the server has (again for more)', gather, [])
    .option('--theirs <file>', 'take what the server has, give up this file (again for more)', gather, [])
    .option('--dry-run', 'only show what differs')
    .addHelpText(
      'after',
      `${ABOUT}${examples(
        `tidings drafts ${direction} letters --dry-run`,
        `tidings drafts ${direction} letters`,
        `tidings drafts ${direction} letters --theirs frost.md`,
      )}`,
    )
    .action(async (folder: string, flags: SyncFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client, host } = await signedInClient(context);
      const { syncFolder } = await import('../../actions/drafts/sync/sync-folder.js');
      const { ours, theirs } = flags;
      const mode = flags.dryRun ? 'show' : 'do';
      const ctx = { client, host, timeZone: io.timeZone };
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
  send: { do: 'is on the server', show: 'would go to the server' },
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
    report.line(`  ${file}${number}: ${difference}; left as it is.`);
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
  return mode === 'do' ? `, and goes out on ${when}` : `, and would go out on ${when}`;
}

function reportSameness(report: Reporter, results: Synced[]): void {
  const isSame = results.every(({ difference }) => difference === 'same');
  if (isSame) report.done(results.length === 0 ? 'Nothing here and nothing there.' : 'All are in step.');
}
