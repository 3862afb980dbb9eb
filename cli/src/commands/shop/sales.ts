import { formatMoney, SALE_STATUSES } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import { exportSales, listSales, refundSale, type Sale } from '../../actions/sales.js';
import type { Io } from '../../io.js';
import { requireYes } from '../../terminal/ask.js';
import { formatSales as counted } from '../../terminal/numbers.js';
import { formatDay } from '../../times/parse-time.js';
import {
  type CommandGroup,
  createContext,
  formatExamples,
  openSignedInClient,
  parseId,
  parseLimit,
} from '../context.js';
import { addExport } from '../export.js';

export const sales: CommandGroup = {
  name: 'sales',
  description: 'sales of your products',
  commands: [addListSales, addRefundSale, addExportSales],
};

interface ListFlags {
  limit: number;
  search?: string;
  status?: Sale['status'];
}

function addListSales(sales: Command, io: Io): void {
  sales
    .command('list')
    .summary('list sales')
    .description('List the newest sales.')
    .option('--limit <number>', 'the maximum number to list, up to 1000', parseLimit, 20)
    .option('--search <words>', 'list only sales with this text in the buyer or product')
    .addOption(new Option('--status <status>', 'list only sales with this status').choices(SALE_STATUSES))
    .addHelpText('after', formatExamples('tidings sales list', 'tidings sales list --status refunded'))
    .action(async (flags: ListFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const sales = await listSales({ client }, flags);
      context.report.result(sales);
      for (const sale of sales) context.report.line(formatSale(sale));
      if (sales.length === 0) context.report.hint('No sales.');
    });
}

function formatSale({
  id,
  productTitle,
  customerEmail,
  amount,
  currency,
  isFree,
  status,
  purchasedAt,
}: Sale): string {
  const price = isFree ? 'free' : formatMoney(amount, currency);
  const state = status === 'completed' ? '' : `, ${status}`;
  return `${String(id).padStart(5)}  ${productTitle}  ${customerEmail ?? 'no address'} (${price}, ${formatDay(purchasedAt)}${state})`;
}

function addRefundSale(sales: Command, io: Io): void {
  sales
    .command('refund')
    .summary('refund a sale')
    .description(
      'Refund a sale in full and end its download links. A refund cannot be undone. Requires a token with the scopes `refunds` and `addresses`.',
    )
    .argument('<id>', 'the id of the sale', parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings sales list', 'tidings sales refund 12'))
    .action(async (id: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      if (!yes) {
        const question = `Refund sale ${id} in full? This cannot be undone.`;
        await requireYes(io, { question, action: 'refund it', noTerminalText: 'Not refunded.' });
      }
      const sale = await refundSale({ client }, { id });
      context.report.result(sale);
      context.report.done(`Sale ${id} is refunded:`);
      context.report.line(formatSale(sale));
    });
}

function addExportSales(sales: Command, io: Io): void {
  addExport(sales, io, {
    summary: 'export all sales',
    description: 'Write all sales to standard output or to a file.',
    defaultFormat: 'csv',
    examples: [
      'tidings sales export --output sales.csv',
      'tidings sales export --format ndjson | jq .amount',
    ],
    chooseRows: () => exportSales,
    formatCount: counted,
  });
}
