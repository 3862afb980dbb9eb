import type { Command } from 'commander';
import { getWebhook, testWebhook, type WebhookDelivery } from '../../actions/webhooks/webhooks.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';
import { outcomeOf } from './sentences.js';

export function addTestWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('test')
    .summary('send a test event')
    .description(
      'Send a test event to a webhook and show the response. The exit code is 1 if the delivery fails.',
    )
    .argument('<id>', 'the number of the webhook', parseId)
    .addHelpText('after', examples('tidings webhooks test 4'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const { url } = await getWebhook({ client }, { id });
      const delivery = await testWebhook({ client, delay: io.delay }, { id });
      if (delivery.status !== 'delivered') throw notTaken(id, delivery);
      context.report.result(delivery);
      context.report.done(`The test was delivered to ${url}: ${outcomeOf(delivery)}.`);
    });
}

function notTaken(id: number, delivery: WebhookDelivery): CliError {
  const next = delivery.status === 'waiting' ? ' Tidings retries it.' : '';
  return new CliError(
    'not_taken',
    `The test was not delivered: ${outcomeOf(delivery)}.${next} See tidings webhooks deliveries ${id}`,
  );
}
