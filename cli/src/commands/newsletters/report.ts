import type { Command } from 'commander';
import {
  exportDeliveryReport,
  getReport,
  listUnreached,
  type Recipient,
} from '../../actions/newsletters/report.js';
import type { Io } from '../../io.js';
import { formatFinalSentences, formatPause, formatProgress } from '../../progress/progress-sentences.js';
import { formatNumber, formatSubscribers } from '../../terminal/numbers.js';
import { createContext, formatExamples, openSignedInClient, parseId, parseLimit } from '../context.js';
import { exportTo } from '../export.js';

interface ReportFlags {
  output?: string;
  limit: number;
}

export function addReport(newsletters: Command, io: Io): void {
  newsletters
    .command('report')
    .summary('show the delivery report')
    .description('Show the delivery report of a newsletter with its failed recipients, or export it as CSV.')
    .argument('<id>', 'the id of the newsletter', parseId)
    .option('-o, --output <file>', 'write every recipient to this file (- for standard output)')
    .option('--limit <number>', 'the maximum number of failed recipients to list', parseLimit, 20)
    .addHelpText(
      'after',
      formatExamples('tidings newsletters report 12', 'tidings newsletters report 12 --output report.csv'),
    )
    .action(async (newsletterId: number, { output, limit }: ReportFlags, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client } = await openSignedInClient(context);
      if (output !== undefined) {
        const exportResult = await exportTo(
          context,
          { output, formatCount: formatSubscribers },
          (onRows, write) => exportDeliveryReport({ client, onRows }, { newsletterId, write }),
        );
        if (!exportResult.isFile) return;
        report.result({ count: exportResult.count, output });
        report.done(`${formatSubscribers(exportResult.count)} saved to ${output}`);
        return;
      }
      const [deliveries, unreached] = await Promise.all([
        getReport({ client }, { newsletterId }),
        listUnreached({ client }, { newsletterId, limit }),
      ]);
      report.result({ ...deliveries, unreached });
      report.line(
        deliveries.status === 'finished'
          ? formatFinalSentences(deliveries).sent
          : `${formatProgress(deliveries)}.`,
      );
      const pause = formatPause(deliveries);
      if (pause !== undefined) report.warn(`Sending is ${pause}.`);
      for (const sentence of formatFinalSentences(deliveries).notes) report.hint(sentence);
      if (deliveries.bounced > 0) report.hint(`${formatNumber(deliveries.bounced)} bounced later.`);
      if (deliveries.complained > 0) report.hint(`${formatNumber(deliveries.complained)} reported as spam.`);
      for (const recipient of unreached) report.failed(formatRecipient(recipient));
      const remainingCount = deliveries.counts.failed + deliveries.counts.expired - unreached.length;
      if (remainingCount > 0)
        report.hint(
          `and ${formatNumber(remainingCount)} more: tidings newsletters report ${newsletterId} -o report.csv`,
        );
    });
}

function formatRecipient({ email, status, smtpCode }: Recipient): string {
  return `${email ?? 'an erased subscriber'}: ${status}${smtpCode === null ? '' : ` (${smtpCode})`}`;
}
