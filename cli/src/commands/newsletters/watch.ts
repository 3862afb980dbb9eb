import type { Command } from 'commander';
import { getNewsletter } from '../../actions/newsletters/get.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';
import { follow } from './follow.js';

export function addWatch(newsletters: Command, io: Io): void {
  newsletters
    .command('watch')
    .summary('see how far it has come')
    .description('Watch a newsletter until everybody has it. Ctrl-C stops watching; the sending goes on.')
    .argument('<id>', 'the number of the newsletter', parseId)
    .addHelpText('after', examples('tidings newsletters watch 12', 'tidings newsletters watch 12 --json'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const newsletter = await getNewsletter({ client }, { newsletterId });
      if (newsletter.sentAt === null) {
        throw new CliError(
          'not_sent',
          `Newsletter ${newsletterId} is a draft: there is nothing to watch yet.`,
        );
      }
      const progress = await follow(context, { client, newsletter });
      context.report.result({
        id: newsletterId,
        title: newsletter.title,
        sentAt: newsletter.sentAt,
        progress,
      });
    });
}
