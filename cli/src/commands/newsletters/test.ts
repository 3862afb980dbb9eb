import type { Command } from 'commander';
import { sendTest } from '../../actions/newsletters/test.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';

export function addSendTest(newsletters: Command, io: Io): void {
  newsletters
    .command('test')
    .summary('send a test email')
    .description('Send a newsletter to one address as a test. It does not count toward your quota.')
    .argument('<id>', 'the number of the newsletter', parseId)
    .requiredOption('--to <address>', 'who gets it')
    .addHelpText('after', examples('tidings newsletters test 12 --to mara@kiln.example'))
    .action(async (newsletterId: number, { to }: { to: string }, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const { title } = await sendTest({ client }, { newsletterId, to });
      context.report.result({ id: newsletterId, title, to });
      context.report.done(`Sending a test to ${to}: ${title}`);
    });
}
