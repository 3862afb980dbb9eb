import type { Command } from 'commander';
import {
  exportReceipt,
  getReceipt,
  listUnreached,
  type Recipient,
} from '../../actions/newsletters/receipt.js';
import type { Io } from '../../io.js';
import { finalSentences, pauseOf, progressLine } from '../../progress/progress-sentences.js';
import { count, people } from '../../terminal/numbers.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { exportTo } from '../export.js';
import { parseId } from '../id.js';
import { parseLimit } from '../limit.js';

interface ReceiptFlags {
  output?: string;
  limit: number;
}

export function addReceipt(newsletters: Command, io: Io): void {
  newsletters
    .command('receipt')
    .summary('what became of it')
    .description(
      'Say what became of a sent newsletter, and whom it did not reach; or write all of it as CSV.',
    )
    .argument('<id>', 'the number of the newsletter', parseId)
    .option('-o, --output <file>', 'write every recipient into this file, - for standard output')
    .option('--limit <number>', 'how many to name whom it did not reach', parseLimit, 20)
    .addHelpText(
      'after',
      examples('tidings newsletters receipt 12', 'tidings newsletters receipt 12 --output receipt.csv'),
    )
    .action(async (newsletterId: number, { output, limit }: ReceiptFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      if (output !== undefined) {
        const written = await exportTo(context, { output, counted: people }, (onRows, write) =>
          exportReceipt({ client, onRows }, { newsletterId, write }),
        );
        if (!written.isFile) return;
        report.result({ count: written.count, output });
        report.done(`${people(written.count)} saved to ${output}`);
        return;
      }
      const [receipt, unreached] = await Promise.all([
        getReceipt({ client }, { newsletterId }),
        listUnreached({ client }, { newsletterId, limit }),
      ]);
      report.result({ ...receipt, unreached });
      report.line(receipt.state === 'finished' ? finalSentences(receipt).sent : `${progressLine(receipt)}.`);
      const pause = pauseOf(receipt);
      if (pause !== undefined) report.warn(`It is ${pause}.`);
      for (const sentence of finalSentences(receipt).notes) report.hint(sentence);
      if (receipt.bounced > 0) report.hint(`${count(receipt.bounced)} came back later.`);
      if (receipt.complained > 0) report.hint(`${count(receipt.complained)} called it spam.`);
      for (const recipient of unreached) report.failed(lineOf(recipient));
      const more = receipt.counts.failed + receipt.counts.expired - unreached.length;
      if (more > 0)
        report.hint(`and ${count(more)} more: tidings newsletters receipt ${newsletterId} -o receipt.csv`);
    });
}

function lineOf({ email, state, smtpCode }: Recipient): string {
  return `${email ?? 'an erased reader'}: ${state}${smtpCode === null ? '' : ` (${smtpCode})`}`;
}
