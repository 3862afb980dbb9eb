import { WEBHOOK_DELIVERY_LIFETIME, WEBHOOK_DELIVERY_STATUSES } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import {
  getWebhook,
  listDeliveries,
  redeliver,
  testWebhook,
  type WebhookDelivery,
} from '../../actions/webhooks.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { formatDayAndTime } from '../../times/parse-time.js';
import { createContext, formatExamples, openSignedInClient, parseId, parseLimit } from '../context.js';

export function addTestWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('test')
    .summary('send a test event')
    .description(
      'Send a test event to a webhook endpoint and show the response. The exit code is 1 if the delivery fails.',
    )
    .argument('<id>', 'the id of the webhook endpoint', parseId)
    .addHelpText('after', formatExamples('tidings webhooks test 4'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { url } = await getWebhook({ client }, { id });
      const delivery = await testWebhook({ client, delay: io.delay }, { id });
      if (delivery.status !== 'delivered') throw createDeliveryError(id, delivery);
      context.report.result(delivery);
      context.report.done(`The test was delivered to ${url}: ${describeAttempt(id, delivery)}.`);
    });
}

function createDeliveryError(id: number, delivery: WebhookDelivery): CliError {
  const next = delivery.status === 'pending' ? ' Tidings retries it.' : '';
  return new CliError(
    'not_delivered',
    `The test was not delivered: ${describeAttempt(id, delivery)}.${next} See tidings webhooks deliveries ${id}`,
  );
}

interface DeliveryFlags {
  limit: number;
  status?: WebhookDelivery['status'];
}

export function addListDeliveries(webhooks: Command, io: Io): void {
  webhooks
    .command('deliveries')
    .summary('list deliveries')
    .description(
      `List the deliveries of a webhook endpoint in the last ${WEBHOOK_DELIVERY_LIFETIME}, newest first.`,
    )
    .argument('<id>', 'the id of the webhook endpoint', parseId)
    .option('--limit <number>', 'the maximum number to list, up to 1000', parseLimit, 20)
    .addOption(
      new Option('--status <status>', 'list only deliveries with this status').choices(
        WEBHOOK_DELIVERY_STATUSES,
      ),
    )
    .addHelpText(
      'after',
      formatExamples('tidings webhooks deliveries 4', 'tidings webhooks deliveries 4 --status failed'),
    )
    .action(async (id: number, flags: DeliveryFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const deliveries = await listDeliveries({ client }, { id, ...flags });
      context.report.result(deliveries);
      for (const delivery of deliveries) context.report.line(formatDelivery(id, delivery, io.timeZone));
      if (deliveries.length === 0)
        context.report.hint(`No deliveries in the last ${WEBHOOK_DELIVERY_LIFETIME}.`);
    });
}

function formatDelivery(endpointId: number, delivery: WebhookDelivery, timeZone: string): string {
  const { id, eventType, status, attempts, createdAt } = delivery;
  const attemptsText = attempts > 1 ? `, ${attempts} attempts` : '';
  return `${String(id).padStart(5)}  ${eventType}  ${status}: ${describeAttempt(endpointId, delivery)}${attemptsText} (${formatDayAndTime(createdAt, timeZone)})`;
}

export function addRedeliver(webhooks: Command, io: Io): void {
  webhooks
    .command('redeliver')
    .summary('send an event again')
    .description('Send the event of a delivery again, with the same id. Tidings retries it if it fails.')
    .argument('<id>', 'the id of the webhook endpoint', parseId)
    .argument('<delivery>', 'the id of the delivery', parseId)
    .addHelpText('after', formatExamples('tidings webhooks deliveries 4', 'tidings webhooks redeliver 4 812'))
    .action(async (id: number, deliveryId: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const delivery = await redeliver({ client }, { id, deliveryId });
      context.report.result(delivery);
      context.report.done(`Delivery ${deliveryId} is sent again.`);
      context.report.hint(`See the result: tidings webhooks deliveries ${id}`);
    });
}

const FAILURES: Record<Exclude<NonNullable<WebhookDelivery['failure']>, 'status' | 'secret_lost'>, string> = {
  not_public: 'its URL is not on the public internet',
  no_such_host: 'the host name does not exist',
  name_unknown: 'the name servers did not respond',
  unreachable: 'the server could not be reached',
  timed_out: 'no response within 10 seconds',
  bad_certificate: 'its certificate is not trusted',
};

/** Describes the result of the last attempt. */
export function describeAttempt(endpointId: number, { responseStatus, failure }: WebhookDelivery): string {
  if (failure === 'secret_lost') {
    return `its secret cannot be decrypted. Create a new one: tidings webhooks roll ${endpointId}`;
  }
  if (failure !== null && failure !== 'status') return FAILURES[failure];
  return responseStatus === null ? 'not tried yet' : `responded with ${responseStatus}`;
}
