import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import {
  checkList,
  IMPORT_CONSENT,
  type ImportRun,
  importList,
  recheckList,
} from '../../actions/subscribers/import.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { confirm } from '../../terminal/ask.js';
import { count, people } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';
import { contextOf, examples, signedInClient } from '../context.js';

interface ImportFlags {
  dryRun?: boolean;
  yes?: boolean;
  subscribeStatus: string[];
}

export function addImportSubscribers(subscribers: Command, io: Io): void {
  subscribers
    .command('import')
    .summary('put a list from elsewhere on yours')
    .description(
      'Check a CSV or text file, show what would happen, and import it. Nobody who unsubscribed, bounced or complained is added, here or in the file.',
    )
    .argument('<file>', 'the file')
    .option('--dry-run', 'only say what would happen')
    .option(
      '--subscribe-status <value>',
      'subscribe rows with this unknown status, repeatable',
      (value: string, values: string[]) => [...values, value],
      [] as string[],
    )
    .option('-y, --yes', `do not ask; you say: "${IMPORT_CONSENT}"`)
    .addHelpText(
      'after',
      examples('tidings subscribers import readers.csv --dry-run', 'tidings subscribers import readers.csv'),
    )
    .action(async (path: string, flags: ImportFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const file = await openFile(path);
      const { client } = await signedInClient(context);
      const work = { client, delay: io.delay };
      const first = await checkList(work, { file, fileName: basename(path) });
      const subscribedValues = flags.subscribeStatus;
      const checked =
        subscribedValues.length === 0 ? first : await recheckList(work, { ...first, subscribedValues });
      reportRows(report, checked);
      if (flags.dryRun || checked.counts.added === 0) {
        report.result(checked);
        report.done(`${people(checked.counts.added)} would be added. Nobody was.`);
        return;
      }
      if (!flags.yes) await askForConsent(io, checked.counts.added);
      const imported = await importList(work, checked);
      report.result(imported);
      report.done(`${people(imported.counts.added)} added.`);
      report.hint('An import can be undone in the dashboard, at Subscribers, Import.');
    });
}

async function openFile(path: string): Promise<Blob> {
  try {
    // Read from the disk while it is sent, never held whole.
    return await openAsBlob(path);
  } catch (error) {
    throw new CliError('unreadable_file', `Cannot read ${path}. Is there such a file?`, { cause: error });
  }
}

async function askForConsent(io: Io, added: number): Promise<void> {
  if (!canAsk(io)) {
    throw new UsageError(
      'needs_yes',
      `${people(added)} would be added. There is no terminal to ask on: add --yes to say "${IMPORT_CONSENT}"`,
    );
  }
  io.stderr.write(`These words are kept with each of them: "${IMPORT_CONSENT}"\n`);
  if (!(await confirm(io, `Is that so, and shall ${people(added)} be added?`)))
    throw new CliError('cancelled', 'Nobody was added.');
}

function reportRows(report: Reporter, { fileName, counts, warnings }: ImportRun): void {
  report.line(`${fileName}: ${counts.rows === 1 ? '1 row' : `${count(counts.rows)} rows`}`);
  const others = [
    [counts.alreadyThere, 'on your list already'],
    [counts.keptUnsubscribed, 'unsubscribed, and kept so'],
    [counts.keptRemoved, 'removed by you, not added'],
    [counts.keptBounced, 'bounced before, not added'],
    [counts.fileUnsubscribed, 'unsubscribed in the file, not added'],
    [counts.fileBounced, 'bounced in the file, not added'],
    [counts.fileComplained, 'complained in the file, not added'],
    [counts.fileUnconfirmed, 'never confirmed in the file, not added'],
    [counts.unknownStatus, 'with an unknown status, not added'],
    [counts.activeHere, 'unsubscribed in the file, active here and left so'],
    [counts.neverSubscribed, 'technical addresses, not added'],
    [counts.erased, 'erased, and kept so'],
    [counts.duplicate, 'twice in the file'],
    [counts.invalid, 'not an address'],
  ] as const;
  for (const [number, words] of others) if (number > 0) report.hint(`${count(number)} ${words}`);
  for (const { value, rows } of warnings.unknownStatuses) {
    report.hint(`  status "${value}": ${count(rows)}. Add --subscribe-status "${value}" to add them.`);
  }
  if (warnings.likelyTypos > 0) report.hint(`${count(warnings.likelyTypos)} likely typos, added as they are`);
  if (warnings.roleAddresses > 0)
    report.hint(`${count(warnings.roleAddresses)} shared addresses such as info@`);
}
