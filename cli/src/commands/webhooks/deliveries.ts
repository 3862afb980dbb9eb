import { WEBHOOK_DELIVERY_LIFETIME, WEBHOOK_DELIVERY_STATUSES } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import { listDeliveries, type WebhookDelivery } from '../../actions/webhooks/webhooks.js';
import type { Io } from '../../io.js';
import { dayAndTime } from '../../times/day-and-time.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';
import { parseLimit } from '../limit.js';
import { outcomeOf } from './sentences.js';

interface DeliveryFlags {
  limit: number;
  status?: WebhookDelivery['status'];
}

export function addListDeliveries(webhooks: Command, io: Io): void {
  webhooks
    .command('deliveries')
    .summary('list deliveries')
    .description(`List the deliveries of a webhook in the last ${WEBHOOK_DELIVERY_LIFETIME}, newest first.`)
    .argument('<id>', 'the number of the webhook', parseId)
    .option('--limit <number>', 'how many', parseLimit, 20)
    .addOption(new Option('--status <status>', 'only those').choices(WEBHOOK_DELIVERY_STATUSES))
    .addHelpText(
      'after',
      examples('tidings webhooks deliveries 4', 'tidings webhooks deliveries 4 --status failed'),
    )
    .action(async (id: number, flags: DeliveryFlags, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const found = await listDeliveries({ client }, { id, ...flags });
      context.report.result(found);
      for (const delivery of found) context.report.line(lineOf(delivery, io.timeZone));
      if (found.length === 0) context.report.hint('Nothing.');
    });
}

function lineOf(delivery: WebhookDelivery, timeZone: string): string {
  const { id, kind, status, attempts, createdAt } = delivery;
  const tries = attempts > 1 ? `, ${attempts} tries` : '';
  return `${String(id).padStart(5)}  ${kind}  ${status}: ${outcomeOf(delivery)}${tries} (${dayAndTime(createdAt, timeZone)})`;
}
