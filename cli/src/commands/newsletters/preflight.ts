import type { Command } from 'commander';
import { preflightNewsletter } from '../../actions/newsletters/preflight.js';
import type { Io } from '../../io.js';
import { people } from '../../terminal/numbers.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';
import { figuresOf, reportFindings } from './findings.js';

export function addPreflight(newsletters: Command, io: Io): void {
  newsletters
    .command('preflight')
    .alias('check')
    .summary('look a draft over before sending it')
    .description(
      'Say what would keep a draft from being sent, which is an error and exit code 4, and what may be mended first: links that lead nowhere, images without a description.',
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
        `Newsletter ${newsletterId} can go to ${people(preflight.audience)}, as ${preflight.sender.address}: ${figuresOf(preflight)}.`,
      );
    });
}
