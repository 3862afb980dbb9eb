import type { Command } from 'commander';
import { CliError, UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { createContext, formatExamples } from './context.js';

export function addDoctor(program: Command, io: Io): void {
  program
    .command('doctor')
    .summary('find out why a widget does not work')
    .description(
      'Check a page with widgets: its Content-Security-Policy, the script, the creator or product, and the checkout.',
    )
    .argument('<url>', 'the URL of the page')
    .addHelpText('after', formatExamples('tidings doctor https://kiln.example/shop'))
    .action(async (address: string, _flags: object, command: Command) => {
      const { report } = createContext(io, command);
      if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
        throw new UsageError(
          'usage',
          `"${address}" is not a web address. Enter one such as https://kiln.example/shop.`,
        );
      }
      const { examinePage } = await import('../actions/doctor/examine-page.js');
      const findings = await examinePage({ fetch: io.fetch }, { address: new URL(address).href });
      report.result(findings);
      for (const { status, message } of findings) {
        if (status === 'ok') report.done(message);
        else if (status === 'warning') report.warn(message);
        else report.failed(message);
      }
      const wrong = findings.filter(({ status }) => status === 'failed').length;
      if (wrong > 0)
        throw new CliError('problems_found', wrong === 1 ? 'One problem found.' : `${wrong} problems found.`);
    });
}
