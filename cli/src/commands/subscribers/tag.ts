import type { Command } from 'commander';
import { tagSubscriber } from '../../actions/subscribers/subscribers.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { collect, createContext, formatExamples, openSignedInClient } from '../context.js';

interface TagFlags {
  add: string[];
  remove: string[];
}

export function addTagSubscriber(subscribers: Command, io: Io): void {
  subscribers
    .command('tag')
    .summary('add or remove tags of a subscriber')
    .description('Add tags to a subscriber, or remove them. The tags must exist: see tidings tags create.')
    .argument('<email>', 'their address')
    .option('--add <tag>', 'a tag to add, by name or id (repeatable)', collect, [])
    .option('--remove <tag>', 'a tag to remove (repeatable)', collect, [])
    .addHelpText(
      'after',
      formatExamples(
        'tidings subscribers tag ines@kova.example --add vip',
        'tidings subscribers tag ines@kova.example --add vip --remove new',
      ),
    )
    .action(async (email: string, flags: TagFlags, command: Command) => {
      const { add, remove } = flags;
      if (add.length + remove.length === 0)
        throw new UsageError('usage', 'Use --add <tag> or --remove <tag>.');
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const subscriber = await tagSubscriber({ client }, { email, add, remove });
      context.report.result(subscriber);
      const tags = subscriber.tags.length === 0 ? 'no tags' : subscriber.tags.join(', ');
      context.report.done(`${subscriber.email} now has: ${tags}`);
    });
}
