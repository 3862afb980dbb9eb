import { WEBHOOK_EVENT_TYPES } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import {
  addWebhook,
  type EventType,
  getWebhook,
  listWebhooks,
  type NewWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rollSecret,
  type Webhook,
} from '../../actions/webhooks.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { requireYes } from '../../terminal/ask.js';
import { formatDay } from '../../times/parse-time.js';
import {
  type CommandContext,
  createContext,
  formatExamples,
  openSignedInClient,
  parseId,
} from '../context.js';

export function addListWebhooks(webhooks: Command, io: Io): void {
  webhooks
    .command('list')
    .summary('list webhook endpoints')
    .description('List your webhook endpoints and their event types.')
    .addHelpText('after', formatExamples('tidings webhooks list', 'tidings webhooks list --json'))
    .action(async (_flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const webhooks = await listWebhooks({ client });
      context.report.result(webhooks);
      for (const webhook of webhooks) context.report.line(formatWebhook(webhook));
      if (webhooks.length === 0) context.report.hint('No webhook endpoints.');
    });
}

function formatWebhook(webhook: Webhook): string {
  const events = hasAllEvents(webhook) ? describeEvents(webhook) : `events: ${describeEvents(webhook)}`;
  return `${String(webhook.id).padStart(5)}  ${webhook.url} (${formatStatus(webhook)}, ${events})`;
}

export function addAddWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('add')
    .summary('add a webhook endpoint')
    .description('Add a webhook endpoint. Its signing secret is shown only once.')
    .argument('<url>', 'the URL of your app, with https://')
    .addOption(
      new Option('--events <events...>', 'the event types to send (default: all)').choices(
        WEBHOOK_EVENT_TYPES,
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        'tidings webhooks add https://kiln.example/hooks',
        'tidings webhooks add https://kiln.example/hooks --events subscriber.joined sale.completed',
      ),
    )
    .action(async (url: string, { events }: { events?: EventType[] }, command: Command) => {
      const context = createContext(io, command);
      requireOutput(context);
      const { client } = await openSignedInClient(context);
      const addedWebhook = await addWebhook({ client }, { url, events: events ?? WEBHOOK_EVENT_TYPES });
      context.report.result(addedWebhook);
      context.report.done(
        `Webhook endpoint ${addedWebhook.id} receives ${describeEvents(addedWebhook)}: ${addedWebhook.url}`,
      );
      printSecret(context, addedWebhook);
    });
}

/** Throws if the flags would hide the secret. */
function requireOutput({ flags }: CommandContext): void {
  if (!flags.quiet || flags.json) return;
  throw new UsageError('usage', 'The secret is shown only once. Remove --quiet, or add --json.');
}

function printSecret({ report }: CommandContext, { secret }: NewWebhook): void {
  report.line(`  ${secret}`);
  report.hint('This is the signing secret. Save it now. It is shown only once.');
}

export function addRemoveWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('remove')
    .summary('remove a webhook endpoint')
    .description('Remove a webhook endpoint and its pending deliveries.')
    .argument('<id>', 'the id of the webhook endpoint', parseId)
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', formatExamples('tidings webhooks remove 4'))
    .action(async (id: number, { yes }: { yes?: boolean }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const { url } = await getWebhook({ client }, { id });
      if (!yes) {
        const question = `Remove the webhook endpoint at ${url}?`;
        await requireYes(io, { question, action: 'remove it', noTerminalText: 'Not removed.' });
      }
      await removeWebhook({ client }, { id });
      context.report.result({ id, url });
      context.report.done(`Webhook endpoint ${id} removed: ${url}`);
    });
}

export function addPauseWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('pause')
    .summary('pause a webhook endpoint')
    .description(
      'Pause a webhook endpoint. It gets no new events, and pending deliveries wait until you resume it.',
    )
    .argument('<id>', 'the id of the webhook endpoint', parseId)
    .addHelpText('after', formatExamples('tidings webhooks pause 4'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const pausedWebhook = await pauseWebhook({ client }, { id });
      context.report.result(pausedWebhook);
      context.report.done(`Webhook endpoint ${id} is paused: ${pausedWebhook.url}`);
      context.report.hint(`Resume it: tidings webhooks resume ${id}`);
    });
}

export function addResumeWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('resume')
    .summary('resume a webhook endpoint')
    .description('Resume a paused webhook endpoint, and send its pending deliveries.')
    .argument('<id>', 'the id of the webhook endpoint', parseId)
    .addHelpText('after', formatExamples('tidings webhooks resume 4'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const resumedWebhook = await resumeWebhook({ client }, { id });
      context.report.result(resumedWebhook);
      context.report.done(`Webhook endpoint ${id} is active: ${resumedWebhook.url}`);
    });
}

export function addRollSecret(webhooks: Command, io: Io): void {
  webhooks
    .command('roll')
    .summary('create a new signing secret')
    .description(
      'Create a new signing secret for a webhook endpoint. The secret is shown only once. For 24 hours, Tidings signs with both the earlier and the new secret.',
    )
    .argument('<id>', 'the id of the webhook endpoint', parseId)
    .addHelpText('after', formatExamples('tidings webhooks roll 4'))
    .action(async (id: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      requireOutput(context);
      const { client } = await openSignedInClient(context);
      const rolledWebhook = await rollSecret({ client }, { id });
      context.report.result(rolledWebhook);
      context.report.done(`Webhook endpoint ${id} has a new secret: ${rolledWebhook.url}`);
      printSecret(context, rolledWebhook);
    });
}

function describeEvents(webhook: Webhook): string {
  return hasAllEvents(webhook) ? 'all events' : webhook.events.join(', ');
}

function hasAllEvents({ events }: Webhook): boolean {
  return events.length === WEBHOOK_EVENT_TYPES.length;
}

const PAUSED: Record<NonNullable<Webhook['pauseReason']>, string> = {
  creator: 'paused',
  failing: 'paused, all deliveries failed',
  gone: 'paused, responded with 410',
};

function formatStatus({ status, pauseReason, failingSince }: Webhook): string {
  if (status === 'paused') return PAUSED[pauseReason ?? 'creator'];
  return failingSince === null ? 'active' : `failing since ${formatDay(failingSince)}`;
}
