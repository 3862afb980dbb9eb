import { WEBHOOK_DELIVERY_LIFETIME, WEBHOOK_DELIVERY_STATUSES, WEBHOOK_EVENT_TYPES } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import {
  addWebhook,
  type EventType,
  getWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../actions/webhooks.js';
import { CliError, UsageError } from '../errors.js';
import { canAsk, type Io } from '../io.js';
import { confirm } from '../terminal/ask.js';
import { dayAndTime, dayOf } from '../times/parse-time.js';
import { contextOf, examples, type Noun, parseId, parseLimit, signedInClient } from './context.js';

export const webhooks: Noun = {
  name: 'webhooks',
  description: 'webhook endpoints for your apps',
  verbs: [addListWebhooks, addAddWebhook, addRemoveWebhook, addTestWebhook, addListDeliveries],
};

function addListWebhooks(webhooks: Command, io: Io): void {
  webhooks
    .command('list')
    .summary('list webhook endpoints')
    .description('List your webhook endpoints and their event types.')
    .addHelpText('after', examples('tidings webhooks list', 'tidings webhooks list --json'))
    .action(async (_flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const found = await listWebhooks({ client });
      context.report.result(found);
      for (const webhook of found) context.report.line(webhookLine(webhook));
      if (found.length === 0) context.report.hint('None.');
    });
}

function webhookLine(webhook: Webhook): string {
  return `${String(webhook.id).padStart(5)}  ${webhook.url} (${statusOf(webhook)}; ${describeEvents(webhook)})`;
}

function addAddWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('add')
    .summary('create a webhook endpoint')
    .description('Create a webhook endpoint. Its signing secret is shown only once.')
    .argument('<address>', 'the address of your app, with https://')
    .addOption(
      new Option('--on <events...>', 'the event types to send (default: all)').choices(WEBHOOK_EVENT_TYPES),
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

function addRemoveWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('remove')
    .summary('remove a webhook endpoint')
    .description('Remove a webhook endpoint and its pending deliveries.')
    .argument('<id>', 'the id of the webhook endpoint', parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', examples('tidings webhooks remove 4'))
    .action(async (id: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const { url } = await getWebhook({ client }, { id });
      if (!yes) await confirmFirst(io, url);
      await removeWebhook({ client }, { id });
      context.report.result({ id, url });
      context.report.done(`Webhook ${id} removed: ${url}`);
    });
}

async function confirmFirst(io: Io, url: string): Promise<void> {
  if (!canAsk(io)) throw new UsageError('needs_yes', 'No terminal to confirm on. Add --yes to remove it.');
  if (await confirm(io, `Remove the webhook at ${url}?`)) return;
  throw new CliError('cancelled', 'Not removed.');
}

function addTestWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('test')
    .summary('send a test event')
    .description(
      'Send a test event to a webhook endpoint and show the response. The exit code is 1 if the delivery fails.',
    )
    .argument('<id>', 'the id of the webhook endpoint', parseId)
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

interface DeliveryFlags {
  limit: number;
  status?: WebhookDelivery['status'];
}

function addListDeliveries(webhooks: Command, io: Io): void {
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
      examples('tidings webhooks deliveries 4', 'tidings webhooks deliveries 4 --status failed'),
    )
    .action(async (id: number, flags: DeliveryFlags, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const found = await listDeliveries({ client }, { id, ...flags });
      context.report.result(found);
      for (const delivery of found) context.report.line(deliveryLine(delivery, io.timeZone));
      if (found.length === 0) context.report.hint('Nothing.');
    });
}

function deliveryLine(delivery: WebhookDelivery, timeZone: string): string {
  const { id, kind, status, attempts, createdAt } = delivery;
  const tries = attempts > 1 ? `, ${attempts} tries` : '';
  return `${String(id).padStart(5)}  ${kind}  ${status}: ${outcomeOf(delivery)}${tries} (${dayAndTime(createdAt, timeZone)})`;
}

function describeEvents({ events }: Webhook): string {
  return events.length === WEBHOOK_EVENT_TYPES.length ? 'everything' : events.join(', ');
}

function statusOf({ status, pauseReason, failingSince }: Webhook): string {
  if (status === 'paused') return pauseReason === 'creator' ? 'paused' : `paused, ${pauseReason}`;
  return failingSince === null ? 'active' : `failing since ${dayOf(failingSince)}`;
}

const FAILURES: Record<Exclude<NonNullable<WebhookDelivery['failure']>, 'status'>, string> = {
  not_public: 'its address is not on the public internet',
  no_such_host: 'there is no such host',
  name_unknown: 'the name servers did not respond',
  unreachable: 'no server answered',
  timed_out: 'no answer within ten seconds',
  bad_certificate: 'its certificate is not trusted',
  too_many_redirects: 'too many redirects',
  secret_lost: 'its secret cannot be decrypted. Create a new one in the dashboard',
};

/** Describes the result of the last attempt. */
function outcomeOf({ responseStatus, failure }: WebhookDelivery): string {
  if (failure !== null && failure !== 'status') return FAILURES[failure];
  return responseStatus === null ? 'not tried yet' : `answered ${responseStatus}`;
}
