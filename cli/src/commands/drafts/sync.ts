import type { Command } from 'commander';
import type { Direction, Step } from '../../actions/drafts/sync/plan.js';
import type { Synced } from '../../actions/drafts/sync/sync-folder.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import type { Reporter } from '../../terminal/reporter.js';
import { contextOf, examples, signedInClient } from '../context.js';

interface SyncFlags {
  ours: string[];
  theirs: string[];
  dryRun?: boolean;
}

const ABOUT = `
The folder's .tidings.json says what was in step when; commit it with the posts. Nothing is overwritten that changed
on both sides: such files are listed, and the exit code is 1, until you choose --ours or --theirs for each.
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
      const results = await syncFolder({ client, host }, { folder, direction, ours, theirs, mode });
      report.result(results);
      reportSync(report, results, mode);
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

function reportSync(report: Reporter, results: Synced[], mode: 'do' | 'show'): void {
  for (const { file, difference, step, id, fields } of results) {
    if (difference === 'same') continue;
    const number = id === null ? '' : ` (draft ${id})`;
    if (step === 'conflict') {
      report.failed(`${file}${number}: ${difference}, in ${fields.join(', ')}.`);
    } else if (step === 'leave' || step === 'agree') {
      report.line(`  ${file}${number}: ${difference}; left as it is.`);
    } else {
      const sentence = `${file}${number}: ${difference}; ${WORDS[step][mode]}.`;
      if (mode === 'do') report.done(sentence);
      else report.line(`  ${sentence}`);
    }
  }
  const same = results.filter(({ difference }) => difference === 'same').length;
  if (same === results.length)
    report.done(same === 0 ? 'Nothing here and nothing there.' : 'All are in step.');
}
