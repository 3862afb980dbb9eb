import { unwrap } from '@tidings/sdk';
import type { Command } from 'commander';
import { type ImportRun, undoImport } from '../../actions/subscribers/import.js';
import type { Io } from '../../io.js';
import { formatImportProgress } from '../../progress/job-progress.js';
import { requireYes } from '../../terminal/ask.js';
import { formatNumber, formatSubscribers } from '../../terminal/numbers.js';
import { withStatusLine } from '../../terminal/status-line.js';
import { formatDayAndTime } from '../../times/parse-time.js';
import {
  type CommandGroup,
  createContext,
  createLimitParser,
  formatExamples,
  openSignedInClient,
  parseId,
} from '../context.js';

const parseImportLimit = createLimitParser(100);

export const imports: CommandGroup = {
  name: 'imports',
  description: 'imports of subscribers',
  commands: [addListImports, addUndoImport],
};

function addListImports(noun: Command, io: Io): void {
  noun
    .command('list')
    .summary('list imports')
    .description('List the newest imports and dry runs.')
    .option('--limit <number>', 'the maximum number to list, up to 100', parseImportLimit, 20)
    .addHelpText('after', formatExamples('tidings imports list'))
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { data } = await unwrap(client.GET('/api/subscribers/imports', { params: { query: { limit } } }));
      context.report.result(data);
      for (const run of data) context.report.line(formatImport(run, io.timeZone));
      if (data.length === 0) context.report.hint('No imports.');
    });
}

function formatImport(
  { id, fileName, status, isDryRun, counts, createdAt }: ImportRun,
  timeZone: string,
): string {
  const outcome = isDryRun ? 'dry run' : `${formatNumber(counts.added)} added`;
  return `${String(id).padStart(5)}  ${fileName} (${status}, ${outcome}, ${formatDayAndTime(createdAt, timeZone)})`;
}

function addUndoImport(noun: Command, io: Io): void {
  noun
    .command('undo')
    .summary('undo an import')
    .description(
      'Remove the subscribers that an import added, except those who have since subscribed or unsubscribed themselves. Tags that the import created are deleted if nothing else uses them. You can undo an import once, at any time after it has finished.',
    )
    .argument('<id>', 'the id of the import', parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings imports list', 'tidings imports undo 4'))
    .action(async (id: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const params = { path: { id } };
      const { counts, fileName } = await unwrap(client.GET('/api/subscribers/imports/{id}', { params }));
      if (!yes) {
        const question = `Remove ${formatSubscribers(counts.added)} that ${fileName} added?`;
        await requireYes(io, { question, action: 'undo it', noTerminalText: 'Not undone.' });
      }
      const undoneRun = await withStatusLine(context, (show) =>
        undoImport(
          { client, delay: io.delay, onChange: (run) => show(formatImportProgress(io.env, run)) },
          { id },
        ),
      );
      context.report.result(undoneRun);
      context.report.done(`Import ${id} undone: ${formatSubscribers(undoneRun.undone)} removed.`);
    });
}
