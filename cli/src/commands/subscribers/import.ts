import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { CONSENT_TEXTS, type TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import {
  checkList,
  countRefused,
  type ImportContext,
  type ImportRun,
  importList,
  recheckList,
} from '../../actions/subscribers/import.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { formatImportProgress } from '../../progress/job-progress.js';
import { confirm } from '../../terminal/ask.js';
import { formatNumber, formatSubscribers } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';
import { withStatusLine } from '../../terminal/status-line.js';
import { createUploadMeter, type UploadMeter } from '../../terminal/upload-meter.js';
import {
  type CommandContext,
  collect,
  createContext,
  formatExamples,
  openSignedInClient,
} from '../context.js';

/** Prints the outcomes of a file's rows, and the warnings. */
function reportRows(report: Reporter, run: ImportRun): void {
  const { fileName, counts, warnings } = run;
  report.line(`${fileName}: ${counts.rows === 1 ? '1 row' : `${formatNumber(counts.rows)} rows`}`);
  for (const line of formatColumns(run)) report.hint(line);
  const outcomes = [
    [counts.alreadyThere, 'already on your list'],
    [counts.skippedUnsubscribed, 'unsubscribed before, not added'],
    [counts.skippedRemoved, 'removed by you, not added'],
    [counts.skippedBounced, 'bounced before, not added'],
    [counts.fileUnsubscribed, 'unsubscribed in the file, not added'],
    [counts.fileBounced, 'bounced in the file, not added'],
    [counts.fileComplained, 'reported spam in the file, not added'],
    [counts.fileUnconfirmed, 'never confirmed in the file, not added'],
    [counts.unknownStatus, 'with an unknown status, not added'],
    [counts.activeHere, 'unsubscribed in the file, active here (see --unsubscribe-active)'],
    [counts.unsubscribedHere, 'unsubscribed in the file and on your list'],
    [counts.neverSubscribed, 'system addresses, not added'],
    [counts.erased, 'erased, not added'],
    [counts.duplicate, 'duplicates in the file'],
    [counts.invalid, 'invalid addresses'],
  ] as const;
  for (const [number, label] of outcomes) if (number > 0) report.hint(`${formatNumber(number)} ${label}`);
  for (const { value, rows } of warnings.unknownStatuses) {
    report.hint(`  status "${value}": ${formatNumber(rows)}. Add --subscribe-status "${value}" to add them.`);
  }
  if (warnings.likelyTypos > 0)
    report.hint(`${formatNumber(warnings.likelyTypos)} likely typos, added as they are`);
  if (warnings.roleAddresses > 0)
    report.hint(`${formatNumber(warnings.roleAddresses)} shared addresses such as info@`);
  if (warnings.skippedValues > 0)
    report.hint(`${formatNumber(warnings.skippedValues)} rows with a tag or value that was skipped`);
  if (warnings.skippedTags > 0)
    report.hint(`${formatNumber(warnings.skippedTags)} rows with a tag beyond your account’s limit`);
}

/** Formats the names of the columns that become tags and fields. */
function formatColumns({ columns, mapping }: ImportRun): string[] {
  const findTitle = (index: number) => columns[index]?.title;
  return [
    ...[findTitle(mapping.tags ?? -1)].filter(Boolean).map((title) => `column "${title}": tags`),
    ...Object.entries(mapping.fields).flatMap(([key, index]) => {
      const title = findTitle(index);
      return title === undefined ? [] : [`column "${title}": field ${key}`];
    }),
  ];
}

interface ImportFlags {
  dryRun?: boolean;
  yes?: boolean;
  subscribeStatus: string[];
  unsubscribeActive?: boolean;
}

const IMPORT_HELP = `
Tidings does not add an address that unsubscribed, bounced or reported spam, according to your list or to the file. If the file has one of these statuses for an address, Tidings adds the address to your suppression list. Active subscribers are an exception: they stay active, unless you add --unsubscribe-active.

A column with the title of a custom field fills that field. A column "tags" adds tags.

Services such as Mailchimp export a zip with one file per status. Unzip it, and add all its files to the command.
`;

export function addImportSubscribers(subscribers: Command, io: Io): void {
  subscribers
    .command('import')
    .summary('import subscribers')
    .description('Check CSV or text files, show the result, and import them.')
    .argument('<files...>', 'the files, each imported separately')
    .option('--dry-run', 'only show the result')
    .option(
      '--subscribe-status <value>',
      'treat this unknown status in the file, such as vip, as subscribed (repeatable)',
      collect,
      [],
    )
    .option(
      '--unsubscribe-active',
      'unsubscribe active subscribers whose status in the file is unsubscribed, bounced or complained',
    )
    .option('-y, --yes', `skip the question, and confirm: "${CONSENT_TEXTS.import}"`)
    .addHelpText(
      'after',
      `${IMPORT_HELP}${formatExamples(
        'tidings subscribers import subscribers.csv --dry-run',
        'tidings subscribers import subscribers.csv --subscribe-status vip',
        'tidings subscribers import subscribed.csv unsubscribed.csv cleaned.csv',
      )}`,
    )
    .action(async (paths: string[], flags: ImportFlags, command: Command) => {
      const context = createContext(io, command);
      const files = await Promise.all(paths.map(openFile));
      const meter = createUploadMeter(context);
      const { client } = await openSignedInClient(context, meter);
      const work = { client, context, flags, meter };
      const importRuns: ImportRun[] = [];
      for (const file of files) {
        const checkedRun = await checkFile(work, file);
        reportRows(context.report, checkedRun);
        importRuns.push(await importChecked(work, checkedRun));
      }
      context.report.result(importRuns.length === 1 ? importRuns[0] : importRuns);
    });
}

interface ImportWork {
  client: TidingsClient;
  context: CommandContext;
  flags: ImportFlags;
  meter: UploadMeter;
}

/** Runs a part of the import, and shows its progress. */
function withProgress(
  { client, context }: ImportWork,
  part: (ctx: ImportContext) => Promise<ImportRun>,
): Promise<ImportRun> {
  const { io } = context;
  return withStatusLine(context, (show) =>
    part({ client, delay: io.delay, onChange: (run) => show(formatImportProgress(io.env, run)) }),
  );
}

function checkFile(
  work: ImportWork,
  { file, fileName }: { file: Blob; fileName: string },
): Promise<ImportRun> {
  const { subscribeStatus: subscribedValues, unsubscribeActive = false } = work.flags;
  return withProgress(work, async (ctx) => {
    const first = await checkList(ctx, { file, fileName, meter: work.meter });
    if (subscribedValues.length === 0 && !unsubscribeActive) return first;
    return recheckList(ctx, { ...first, subscribedValues, unsubscribeActive });
  });
}

/** Imports the checked file, if the file has an effect and the creator agrees. */
async function importChecked(work: ImportWork, checkedRun: ImportRun): Promise<ImportRun> {
  const { io, report } = work.context;
  const { flags } = work;
  const { added } = checkedRun.counts;
  const suppressCount = countRefused(checkedRun);
  if (flags.dryRun || added + suppressCount === 0) {
    const suppressedText = suppressCount === 0 ? '' : `, and ${formatAddresses(suppressCount)} suppressed`;
    report.done(`${formatSubscribers(added)} would be added${suppressedText}. Nothing changed.`);
    return checkedRun;
  }
  const importWith = (consent: string) =>
    withProgress(work, (ctx) => importList(ctx, { id: checkedRun.id, consent }));
  if (added === 0) {
    if (!flags.yes) await confirmSuppression(io, suppressCount);
    const suppressedRun = await importWith(CONSENT_TEXTS.suppress);
    report.done(`${formatAddresses(countRefused(suppressedRun))} suppressed. No subscribers were added.`);
    return suppressedRun;
  }
  if (!flags.yes) await confirmConsent(io, added);
  const importedRun = await importWith(CONSENT_TEXTS.import);
  report.done(`${formatSubscribers(importedRun.counts.added)} added.`);
  report.hint(`To undo it: tidings imports undo ${importedRun.id}`);
  return importedRun;
}

const formatAddresses = (number: number) =>
  number === 1 ? '1 address' : `${formatNumber(number)} addresses`;

async function confirmSuppression(io: Io, suppressCount: number): Promise<void> {
  if (!canAsk(io)) {
    throw new UsageError(
      'needs_yes',
      `${formatAddresses(suppressCount)} would be suppressed. There is no terminal for the confirmation. Add --yes.`,
    );
  }
  if (!(await confirm(io, `No subscribers would be added. Suppress ${formatAddresses(suppressCount)}?`)))
    throw new CliError('canceled', 'Nothing changed.');
}

async function openFile(path: string): Promise<{ file: Blob; fileName: string }> {
  try {
    // The file is streamed from disk and never held in memory.
    return { file: await openAsBlob(path), fileName: basename(path) };
  } catch (error) {
    throw new CliError('unreadable_file', `Cannot read ${path}. Check that the file exists.`, {
      cause: error,
    });
  }
}

async function confirmConsent(io: Io, addedCount: number): Promise<void> {
  if (!canAsk(io)) {
    throw new UsageError(
      'needs_yes',
      `${formatSubscribers(addedCount)} would be added. There is no terminal for the confirmation. Add --yes to confirm "${CONSENT_TEXTS.import}"`,
    );
  }
  io.stderr.write(`This statement is stored with each subscriber: "${CONSENT_TEXTS.import}"\n`);
  if (!(await confirm(io, `Do you confirm this statement and add ${formatSubscribers(addedCount)}?`)))
    throw new CliError('canceled', 'No subscribers were added.');
}
