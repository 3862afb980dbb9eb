import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import { chooseTag, listTags } from '../../actions/audience/tags.js';
import { type BulkChange, changeSubscribers } from '../../actions/subscribers/bulk.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { formatBulkProgress } from '../../progress/job-progress.js';
import { requireYes } from '../../terminal/ask.js';
import { formatSubscribers } from '../../terminal/numbers.js';
import { withStatusLine } from '../../terminal/status-line.js';
import { collect, createContext, formatExamples, openSignedInClient } from '../context.js';
import { addSelection, readSelection, type SelectionFlags } from './selection.js';

interface ChangeFlags extends SelectionFlags {
  all?: true;
  search?: string;
  addTag: string[];
  removeTag: string[];
  suppress?: true;
  remove?: true;
  yes?: true;
}

export function addChangeSubscribers(bulk: Command, io: Io): void {
  addSelection(
    bulk
      .command('change')
      .summary('tag, suppress or remove many subscribers')
      .description(
        'Change all subscribers that match, including unsubscribed ones, and wait until the change is done. Each run makes one kind of change.',
      ),
  )
    .option('--search <words>', 'only subscribers with this text in the name or address')
    .option('--all', 'all subscribers on your list')
    .option('--add-tag <tag>', 'add this tag, by name or id (repeatable)', collect, [])
    .option('--remove-tag <tag>', 'remove this tag (repeatable)', collect, [])
    .option('--suppress', 'suppress the subscribers: they stay on the list, but receive no newsletters')
    .option('--remove', 'remove the subscribers from your list, as `tidings subscribers remove` does')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText(
      'after',
      formatExamples(
        'tidings subscribers bulk change --segment "Buyers in Bern" --add-tag vip',
        'tidings subscribers bulk change --all --remove-tag new',
        'tidings subscribers bulk change --filter filter.json --suppress',
      ),
    )
    .action(async (flags: ChangeFlags, command: Command) => {
      checkFlags(flags);
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const change = await readChange(io, { client, flags });
      if (!flags.yes) await confirmChange(io, flags);
      const job = await withStatusLine(context, (show) =>
        changeSubscribers(
          { client, delay: io.delay, onChange: (job) => show(formatBulkProgress(io.env, job)) },
          change,
        ),
      );
      context.report.result(job);
      context.report.done(`${formatSubscribers(job.changed)} changed.`);
      context.report.hint(`To undo it within 24 hours: tidings subscribers bulk undo ${job.id}`);
    });
}

function checkFlags({ all, segment, tag, filter, search, ...flags }: ChangeFlags): void {
  const isPart = segment !== undefined || filter !== undefined || search !== undefined || tag.length > 0;
  if (isPart === (all === true)) {
    throw new UsageError('usage', 'Add either --all, or some of --segment, --tag, --filter and --search.');
  }
  const { addTag, removeTag, suppress, remove } = flags;
  const chosenActions = [addTag.length > 0, removeTag.length > 0, suppress, remove].filter(Boolean);
  if (chosenActions.length !== 1) {
    throw new UsageError(
      'usage',
      'Choose exactly one kind of change: --add-tag, --remove-tag, --suppress or --remove.',
    );
  }
}

async function readChange(
  io: Io,
  { client, flags }: { client: TidingsClient; flags: ChangeFlags },
): Promise<BulkChange> {
  const { segment, filter } = await readSelection(io, { client, flags });
  const { search, addTag, removeTag } = flags;
  const selection = {
    ...(segment !== undefined && { segment }),
    ...(filter !== undefined && { filter: JSON.parse(filter) }),
    ...(search !== undefined && { search }),
    ...(flags.all && { status: 'any' }),
  };
  const action = flags.suppress ? { suppress: true } : { delete: true };
  const tags = await chooseTagIds({ client }, addTag.length > 0 ? addTag : removeTag);
  const tagging = addTag.length > 0 ? { addTags: tags } : { removeTags: tags };
  // `checkFlags` ensures exactly one selection and one change, as the schema's union requires.
  return { ...selection, ...(tags.length > 0 ? tagging : action) } as BulkChange;
}

async function chooseTagIds(ctx: { client: TidingsClient }, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const tags = await listTags(ctx);
  return names.map((tag) => chooseTag(tags, tag).id);
}

/** Asks before a change that suppresses or removes subscribers. Changes of tags need no confirmation. */
async function confirmChange(io: Io, { all, suppress, remove }: ChangeFlags): Promise<void> {
  if (!suppress && !remove) return;
  const selected = all ? 'all subscribers' : 'all subscribers that match';
  const question = `${suppress ? 'Suppress' : 'Remove'} ${selected}? You can undo this for 24 hours.`;
  const action = suppress ? 'suppress them' : 'remove them';
  await requireYes(io, { question, action, noTerminalText: 'Nothing changed.' });
}
