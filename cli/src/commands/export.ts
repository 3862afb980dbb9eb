import type { TidingsClient } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import { type ExportFormat, FORMATS, type RowExporters } from '../files/rows.js';
import { type Write, writeOutputFile, writeTo } from '../files/write-file.js';
import type { Io } from '../io.js';
import { createStatusLine } from '../terminal/status-line.js';
import { type CommandContext, createContext, formatExamples, openSignedInClient } from './context.js';

interface ExportFlags {
  format: ExportFormat;
  output?: string;
}

interface ExportCommand<Flags> {
  summary: string;
  description: string;
  defaultFormat: ExportFormat;
  examples: readonly string[];
  /** Adds the options that select rows. */
  addOptions?: (command: Command) => Command;
  /** Requests the export of the selected rows. */
  chooseRows: (input: { client: TidingsClient; flags: Flags }) => RowExporters | Promise<RowExporters>;
  /** Formats a count: `1,284 subscribers`. */
  formatCount: (count: number) => string;
}

/** Adds `export`, which writes all rows to standard output, or to a file that appears only when it is complete. */
export function addExport<Flags>(noun: Command, io: Io, definition: ExportCommand<Flags>): void {
  const {
    summary,
    description,
    defaultFormat,
    chooseRows,
    formatCount,
    addOptions = (command) => command,
  } = definition;
  addOptions(noun.command('export').summary(summary).description(description))
    .addOption(new Option('--format <format>', 'the output format').choices(FORMATS).default(defaultFormat))
    .option('-o, --output <file>', 'write to this file once the export is complete (- for standard output)')
    .addHelpText('after', formatExamples(...definition.examples))
    .action(async (flags: ExportFlags & Flags, command: Command) => {
      const context = createContext(io, command);
      const { format, output } = flags;
      const { client } = await openSignedInClient(context);
      const exportAs = await chooseRows({ client, flags });
      const { count, isFile } = await exportTo(context, { output, formatCount }, (onRows, write) =>
        exportAs[format]({ client, onRows }, write),
      );
      if (!isFile) return;
      context.report.result({ count, output });
      context.report.done(`${formatCount(count)} saved to ${output}`);
    });
}

/**
 * Runs an export into the file `output`, or to standard output if it is undefined or `-`. Shows the count of rows on
 * stderr, if stderr is a terminal and stdout is not.
 */
export async function exportTo(
  { io, flags }: CommandContext,
  { output, formatCount }: { output: string | undefined; formatCount: (count: number) => string },
  run: (onRows: (count: number) => void, write: Write) => Promise<{ count: number }>,
): Promise<{ count: number; isFile: boolean }> {
  const isFile = output !== undefined && output !== '-';
  const showsProgress = io.stderr.isTTY === true && !flags.quiet && (isFile || io.stdout.isTTY !== true);
  const line = createStatusLine(io, { isShown: showsProgress });
  const show = (count: number) => line.show(`${formatCount(count)} …`);
  show(0);
  try {
    const fill = (write: Write) => run(show, write);
    const { count } = isFile ? await writeOutputFile(io, output, fill) : await fill(writeTo(io.stdout));
    return { count, isFile };
  } finally {
    line.clear();
  }
}
