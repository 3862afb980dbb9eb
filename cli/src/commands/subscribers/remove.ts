import type { Command } from 'commander';
import { removeSubscriber } from '../../actions/subscribers/remove.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';

export function addRemoveSubscriber(subscribers: Command, io: Io): void {
  subscribers
    .command('remove')
    .summary('remove a subscriber')
    .description('Remove a subscriber. You can add them again later.')
    .argument('<email>', 'their address')
    .addHelpText('after', examples('tidings subscribers remove ines@kova.example'))
    .action(async (email: string, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const removed = await removeSubscriber({ client }, { email });
      context.report.result(removed);
      context.report.done(`${removed.email} was removed from your list.`);
    });
}
