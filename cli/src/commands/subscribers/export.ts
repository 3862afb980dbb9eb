import { type Command, Option } from 'commander';
import {
  exportSubscribersAsCsv,
  exportSubscribersAsJson,
  exportSubscribersAsLines,
} from '../../actions/subscribers/export.js';
import { intoFile, writeTo } from '../../files/output.js';
import type { Io } from '../../io.js';
import { subscribers as subscriberCount } from '../../terminal/numbers.js';
import { contextOf, examples, signedInClient } from '../context.js';

interface ExportFlags {
  format: keyof typeof exportAs;
  output?: string;
}

export function addExportSubscribers(subscribers: Command, io: Io): void {
  subscribers
    .command('export')
    .summary('write the whole list')
    .description(
      'Write the list to standard output or into a file: everybody as JSON, as JSON a line (ndjson), or who is subscribed as CSV (Pro).',
    )
    .addOption(
      new Option('--format <format>', 'how to write it').choices(Object.keys(exportAs)).default('json'),
    )
    .option('-o, --output <file>', 'write into this file, once everything is there; - for standard output')
    .addHelpText(
      'after',
      examples(
        'tidings subscribers export --output readers.json',
        'tidings subscribers export --format csv --output readers.csv',
        'tidings subscribers export --format ndjson | jq -r .email',
      ),
    )
    .action(async ({ format, output }: ExportFlags, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      if (output === undefined || output === '-') {
        await exportAs[format]({ client }, { write: writeTo(io.stdout) });
        return;
      }
      const exported = await intoFile(output, (write) => exportAs[format]({ client }, { write }));
      context.report.result({ count: exported.count, output });
      context.report.done(`${subscriberCount(exported.count)} saved to ${output}`);
    });
}

const exportAs = {
  csv: exportSubscribersAsCsv,
  json: exportSubscribersAsJson,
  ndjson: exportSubscribersAsLines,
};
