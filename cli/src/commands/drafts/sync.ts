import type { Command } from 'commander';
import type { Direction, Step } from '../../actions/drafts/sync/plan.js';
import type { SyncResult } from '../../actions/drafts/sync/sync-folder.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import type { Reporter } from '../../terminal/reporter.js';
import { formatDayAndTime } from '../../times/parse-time.js';
import { collect, createContext, formatExamples, getTimeZone, openSignedInClient } from '../context.js';

interface SyncFlags {
  ours: string[];
  theirs: string[];
  dryRun?: boolean;
}

const DESCRIPTION = `
The folder's .tidings.json records the last sync. Commit it with the files. If a file changed on both sides, the command lists it, does not overwrite it, and exits with 1. Choose --ours or --theirs for each of these files.

The line "schedule: 2026-12-01 09:30 Europe/Stockholm" in a file schedules its newsletter. If you change or remove the line, \`tidings drafts push\` changes or cancels the schedule. A time without a time zone is in the time zone of your settings, or else of the machine.
`;

export function addPushDrafts(drafts: Command, io: Io): void {
  addSync(drafts, io, {
    direction: 'push',
    summary: 'upload changed Markdown files from a folder',
    description:
      'Create drafts from new Markdown files in a folder, and update the drafts whose files changed.',
  });
}

export function addPullDrafts(drafts: Command, io: Io): void {
  addSync(drafts, io, {
    direction: 'pull',
    summary: 'download changed drafts to a folder',
    description: 'Download drafts to a folder as Markdown files, and update the files whose drafts changed.',
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
    .argument('[folder]', 'the folder with the Markdown files', '.')
    .option('--ours <file>', 'keep this file and overwrite the server’s version (repeatable)', collect, [])
    .option('--theirs <file>', 'use the server’s version and overwrite this file (repeatable)', collect, [])
    .option('--dry-run', 'only show the differences')
    .addHelpText(
      'after',
      `${DESCRIPTION}${formatExamples(
        `tidings drafts ${direction} drafts --dry-run`,
        `tidings drafts ${direction} drafts`,
        `tidings drafts ${direction} drafts --theirs frost.md`,
      )}`,
    )
    .action(async (folder: string, flags: SyncFlags, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client, host } = await openSignedInClient(context);
      const { syncFolder } = await import('../../actions/drafts/sync/sync-folder.js');
      const { ours, theirs } = flags;
      const mode = flags.dryRun ? 'dry-run' : 'apply';
      const ctx = { client, host, timeZone: await getTimeZone(client, io) };
      const results: SyncResult[] = [];
      for await (const result of syncFolder(ctx, { folder, direction, ours, theirs, mode })) {
        results.push(result);
        reportResult(report, result, mode);
      }
      report.result(results);
      reportIfUpToDate(report, results);
      const conflicts = results.filter(({ step }) => step === 'conflict');
      if (conflicts.length === 0) return;
      const [first] = conflicts;
      throw new CliError(
        'conflict',
        `${conflicts.length === 1 ? 'One file' : `${conflicts.length} files`} changed on both sides. Choose for each: tidings drafts ${direction} ${folder} --ours ${first?.file}, or --theirs ${first?.file}.`,
      );
    });
}

const STEP_TEXTS: Record<
  Exclude<Step, 'leave' | 'conflict' | 'agree'>,
  { apply: string; 'dry-run': string }
> = {
  create: { apply: 'created as a draft', 'dry-run': 'would be created as a draft' },
  send: { apply: 'updated on the server', 'dry-run': 'would be updated on the server' },
  write: { apply: 'written', 'dry-run': 'would be written' },
  remove: { apply: 'removed', 'dry-run': 'would be removed' },
};

function reportResult(report: Reporter, result: SyncResult, mode: 'apply' | 'dry-run'): void {
  const { file, difference, step, id, fields } = result;
  if (difference === 'same') return;
  const name = `${file} (${id === null ? '' : `draft ${id}, `}${difference})`;
  if (step === 'conflict') {
    report.failed(`${name}: different ${fields.join(', ')}`);
  } else if (step === 'leave' || step === 'agree') {
    report.line(`  ${name}: skipped`);
  } else {
    const sentence = `${name}: ${STEP_TEXTS[step][mode]}${describeSchedule(result, mode)}`;
    if (mode === 'apply') report.done(sentence);
    else report.line(`  ${sentence}`);
  }
}

/** Describes the change of the schedule, if there is one. */
function describeSchedule({ schedule }: SyncResult, mode: 'apply' | 'dry-run'): string {
  if (schedule === null) return '';
  if (schedule.sendAt === null) {
    return mode === 'apply' ? ', and no longer scheduled' : ', and would no longer be scheduled';
  }
  const sendTime = formatDayAndTime(schedule.sendAt, schedule.timeZone);
  return mode === 'apply' ? `, and scheduled for ${sendTime}` : `, and would be scheduled for ${sendTime}`;
}

function reportIfUpToDate(report: Reporter, results: SyncResult[]): void {
  const isUpToDate = results.every(({ difference }) => difference === 'same');
  if (isUpToDate)
    report.done(
      results.length === 0
        ? 'No Markdown files in the folder, and no drafts on the server.'
        : 'Everything is up to date.',
    );
}
