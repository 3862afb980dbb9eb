import type { Command } from 'commander';
import { preflightNewsletter } from '../../actions/newsletters/preflight.js';
import type { Io } from '../../io.js';
import { subscribers } from '../../terminal/numbers.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';
import { reportFindings, statsOf } from './findings.js';

export function addPreflight(newsletters: Command, io: Io): void {
  newsletters
    .command('preflight')
    .alias('check')
    .summary('check a draft before sending')
    .description(
      'Check a draft for errors that prevent sending (exit code 4), and for warnings such as broken links and images without a description.',
    )
    .argument('<id>', 'the number of the draft', parseId)
    .addHelpText(
      'after',
      examples(
        'tidings newsletters preflight 12',
        'tidings newsletters preflight 12 && tidings newsletters send 12 --yes',
      ),
    )
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      const preflight = await preflightNewsletter({ client }, { newsletterId });
      report.result(preflight);
      reportFindings(report, newsletterId, preflight);
      report.done(
        `Newsletter ${newsletterId} can go to ${subscribers(preflight.audience)}, as ${preflight.sender.address}: ${statsOf(preflight)}.`,
      );
    });
}
