import type { Command } from 'commander';
import { exportSales } from '../../actions/sales/export.js';
import type { Io } from '../../io.js';
import { sales as counted } from '../../terminal/numbers.js';
import { addExport } from '../export.js';

export function addExportSales(sales: Command, io: Io): void {
  addExport(sales, io, {
    summary: 'export all sales',
    description: 'Write all sales to standard output or to a file.',
    usual: 'csv',
    examples: [
      'tidings sales export --output sales.csv',
      'tidings sales export --format ndjson | jq .amount',
    ],
    exportAs: exportSales,
    counted,
  });
}
