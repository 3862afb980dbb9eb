import { type Command, Option } from 'commander';
import { exportSalesAsCsv, exportSalesAsJson, exportSalesAsLines } from '../../actions/sales/sales.js';
import { intoFile, writeTo } from '../../files/output.js';
import type { Io } from '../../io.js';
import { count } from '../../terminal/numbers.js';
import { contextOf, examples, signedInClient } from '../context.js';

const exportAs = { csv: exportSalesAsCsv, json: exportSalesAsJson, ndjson: exportSalesAsLines };

interface ExportFlags {
  format: keyof typeof exportAs;
  output?: string;
}

export function addExportSales(sales: Command, io: Io): void {
  sales
    .command('export')
    .summary('write all of them')
    .description('Write all sales to standard output or into a file.')
    .addOption(
      new Option('--format <format>', 'how to write it').choices(Object.keys(exportAs)).default('csv'),
    )
    .option('-o, --output <file>', 'write into this file, once everything is there; - for standard output')
    .addHelpText(
      'after',
      examples(
        'tidings sales export --output sales.csv',
        'tidings sales export --format ndjson | jq .amount',
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
      const sold = exported.count === 1 ? '1 sale' : `${count(exported.count)} sales`;
      context.report.done(`${sold} saved to ${output}`);
    });
}
