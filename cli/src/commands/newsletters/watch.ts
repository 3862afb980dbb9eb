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
    .summary('follow the progress of sending')
    .description(
      'Follow a newsletter until sending is finished. Ctrl-C stops watching, and sending continues.',
    )
    .argument('<id>', 'the number of the newsletter', parseId)
    .addHelpText('after', examples('tidings newsletters watch 12', 'tidings newsletters watch 12 --json'))
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const newsletter = await getNewsletter({ client }, { newsletterId });
      if (newsletter.sentAt === null) {
        throw new CliError('not_sent', `Newsletter ${newsletterId} is a draft. It is not being sent.`);
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
