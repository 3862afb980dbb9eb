import { type Command, Option } from 'commander';
import { type ExportAs, type ExportFormat, FORMATS } from '../files/export-format.js';
import { intoFile, writeTo } from '../files/output.js';
import type { Io } from '../io.js';
import { contextOf, examples, signedInClient } from './context.js';

interface Exported {
  summary: string;
  description: string;
  usual: ExportFormat;
  examples: readonly string[];
  exportAs: ExportAs;
  /** `1,284 subscribers`. */
  counted: (count: number) => string;
}

/** `export`: all of something to standard output, or into a file once everything is there. */
export function addExport(noun: Command, io: Io, exported: Exported): void {
  const { summary, description, usual, exportAs, counted } = exported;
  noun
    .command('export')
    .summary(summary)
    .description(description)
    .addOption(new Option('--format <format>', 'how to write it').choices(FORMATS).default(usual))
    .option('-o, --output <file>', 'write into this file, once everything is there; - for standard output')
    .addHelpText('after', examples(...exported.examples))
    .action(async (flags: { format: ExportFormat; output?: string }, command: Command) => {
      const context = contextOf(io, command);
      const { format, output } = flags;
      const { client } = await signedInClient(context);
      if (output === undefined || output === '-') {
        await exportAs[format]({ client }, writeTo(io.stdout));
        return;
      }
      const { count } = await intoFile(io, output, (write) => exportAs[format]({ client }, write));
      context.report.result({ count, output });
      context.report.done(`${counted(count)} saved to ${output}`);
    });
}
