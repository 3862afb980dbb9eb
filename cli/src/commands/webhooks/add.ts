import { WEBHOOK_EVENT_TYPES } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import { addWebhook, type EventType } from '../../actions/webhooks/webhooks.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { describeEvents } from './sentences.js';

export function addAddWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('add')
    .summary('create a webhook endpoint')
    .description('Create a webhook endpoint. Its signing secret is shown only once.')
    .argument('<address>', 'the address of your app, with https://')
    .addOption(
      new Option('--on <kinds...>', 'the event types to send (default: all)').choices(WEBHOOK_EVENT_TYPES),
    )
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
        throw new UsageError('usage', 'The secret is shown only once. Remove --quiet, or add --json.');
      }
      const { client } = await signedInClient(context);
      const added = await addWebhook({ client }, { url, events: on ?? WEBHOOK_EVENT_TYPES });
      context.report.result(added);
      context.report.done(`Webhook ${added.id} receives ${describeEvents(added)}: ${added.url}`);
      context.report.line(`  ${added.secret}`);
      context.report.hint('Its signing secret, shown only once. Tidings signs every request with it.');
    });
}
