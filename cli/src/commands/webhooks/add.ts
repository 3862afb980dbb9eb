import { type Command, Option } from 'commander';
import { addWebhook, EVENT_TYPES, type EventType } from '../../actions/webhooks/webhooks.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { describeEvents } from './sentences.js';

export function addAddWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('add')
    .summary('have a program told of what happens')
    .description('Add an address that is told of what happens. Its secret is shown this once.')
    .argument('<address>', 'where your program listens, with https://')
    .addOption(new Option('--on <kinds...>', 'what it is told of (default: everything)').choices(EVENT_TYPES))
    .addHelpText(
      'after',
      examples(
        'tidings webhooks add https://kiln.example/hooks',
        'tidings webhooks add https://kiln.example/hooks --on subscriber.joined sale.completed',
      ),
    )
    .action(async (url: string, { on }: { on?: EventType[] }, command: Command) => {
      const context = contextOf(io, command);
      if (context.flags.quiet && !context.flags.json) {
        throw new UsageError('usage', 'The secret is shown this once: leave --quiet out, or add --json.');
      }
      const { client } = await signedInClient(context);
      const added = await addWebhook({ client }, { url, events: on ?? EVENT_TYPES });
      context.report.result(added);
      context.report.done(`Webhook ${added.id} is told of ${describeEvents(added)}: ${added.url}`);
      context.report.line(`  ${added.secret}`);
      context.report.hint('Its secret, shown this once. What we send is signed with it.');
    });
}
