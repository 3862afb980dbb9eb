import type { Command } from 'commander';
import {
  type BulkJob,
  getBulkJob,
  listBulkJobs,
  listTagNames,
  undoBulkJob,
} from '../../actions/subscribers/bulk.js';
import type { Io } from '../../io.js';
import { formatBulkProgress } from '../../progress/job-progress.js';
import { formatNumber, formatSubscribers } from '../../terminal/numbers.js';
import { withStatusLine } from '../../terminal/status-line.js';
import { formatDayAndTime } from '../../times/parse-time.js';
import { createContext, formatExamples, openSignedInClient, parseId } from '../context.js';
import { addChangeSubscribers } from './bulk-change.js';

const ID = 'the id of the change, from `tidings subscribers bulk list`';

/** Adds the commands for bulk changes of subscribers. A change is a job, which can be undone for a day. */
export function addBulk(subscribers: Command, io: Io): void {
  const bulk = subscribers
    .command('bulk')
    .summary('change many subscribers, or undo a bulk change')
    .description('Change many subscribers at once. You can undo a change for 24 hours.')
    .helpCommand(false);
  for (const add of [addChangeSubscribers, addListJobs, addShowJob, addUndoJob]) add(bulk, io);
}

function addListJobs(bulk: Command, io: Io): void {
  bulk
    .command('list')
    .summary('list the changes of the last 24 hours')
    .description('List the bulk changes of the last 24 hours, with their ids.')
    .addHelpText(
      'after',
      formatExamples('tidings subscribers bulk list', 'tidings subscribers bulk list --json'),
    )
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const jobs = await listBulkJobs({ client });
      context.report.result(jobs);
      const tags = await listTagNames({ client }, jobs);
      for (const job of jobs) context.report.line(`${String(job.id).padStart(5)}  ${describeJob(job, tags)}`);
      if (jobs.length === 0) context.report.hint('No changes in the last 24 hours.');
    });
}

function addShowJob(bulk: Command, io: Io): void {
  bulk
    .command('show')
    .summary('show the progress of a change')
    .description('Show the progress of a bulk change.')
    .argument('<id>', ID, parseId)
    .addHelpText('after', formatExamples('tidings subscribers bulk show 5'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client } = await openSignedInClient(context);
      const job = await getBulkJob({ client }, { id });
      report.result(job);
      report.line(`Change ${id}: ${describeJob(job, await listTagNames({ client }, [job]))}`);
      if (job.error !== null) report.line(job.error);
      if (job.status !== 'undone')
        report.hint(
          `To undo it before ${formatDayAndTime(job.undoUntil, null)}: tidings subscribers bulk undo ${id}`,
        );
    });
}

function addUndoJob(bulk: Command, io: Io): void {
  bulk
    .command('undo')
    .summary('undo a change')
    .description(
      'Undo a bulk change of the last 24 hours, even while it runs. Later changes to these subscribers stay.',
    )
    .argument('<id>', ID, parseId)
    .addHelpText('after', formatExamples('tidings subscribers bulk undo 5'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const job = await withStatusLine(context, (show) =>
        undoBulkJob(
          { client, delay: io.delay, onChange: (job) => show(formatBulkProgress(io.env, job)) },
          { id },
        ),
      );
      context.report.result(job);
      context.report.done(`Change ${id} undone for ${formatSubscribers(job.undone)}.`);
    });
}

const STATUSES: Record<BulkJob['status'], (job: BulkJob) => string> = {
  queued: () => 'queued',
  running: ({ done, total }) => `running, ${formatNumber(done)} of ${formatSubscribers(total ?? 0)}`,
  done: ({ changed }) => `done, ${formatSubscribers(changed)} changed`,
  failed: ({ changed }) => `failed, ${formatSubscribers(changed)} changed`,
  undoing: () => 'being undone',
  undone: ({ undone }) => `undone for ${formatSubscribers(undone)}`,
};

/** Describes a job: `add VIP, New (done, 4,980 subscribers changed)`. */
function describeJob(job: BulkJob, tags: ReadonlyMap<number, string>): string {
  const names = job.tagIds.map((id) => tags.get(id) ?? 'a deleted tag').join(', ');
  const changes: Record<BulkJob['action'], string> = {
    addTags: `add ${names}`,
    removeTags: `remove ${names}`,
    suppress: 'suppress',
    delete: 'remove from the list',
  };
  return `${changes[job.action]} (${STATUSES[job.status](job)})`;
}
