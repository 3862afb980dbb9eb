import type { Command } from 'commander';
import { ADDED_BY_HAND, addSubscriber } from '../../actions/subscribers/add.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';

export function addAddSubscriber(subscribers: Command, io: Io): void {
  subscribers
    .command('add')
    .summary('add a subscriber')
    .description(
      `Add a subscriber. You confirm their consent, and this statement is stored with it: "${ADDED_BY_HAND}"`,
    )
    .argument('<email>', 'their address')
    .option('--name <name>', 'their name')
    .addHelpText('after', examples('tidings subscribers add ines@kova.example --name "Ines Kovač"'))
    .action(async (email: string, { name }: { name?: string }, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const added = await addSubscriber({ client }, { email, name });
      context.report.result(added);
      context.report.done(
        added.status === 'pending'
          ? `${added.email} was removed or bounced before. Tidings emailed a link to confirm.`
          : `${added.email} is on your list.`,
      );
      context.report.hint(`Stored with the subscriber: "${ADDED_BY_HAND}"`);
    });
}
