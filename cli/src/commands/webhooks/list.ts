import type { Command } from 'commander';
import { listWebhooks, type Webhook } from '../../actions/webhooks/webhooks.js';
import type { Io } from '../../io.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { describeEvents, statusOf } from './sentences.js';

export function addListWebhooks(webhooks: Command, io: Io): void {
  webhooks
    .command('list')
    .summary('list webhooks')
    .description('List your webhooks and their event types.')
    .addHelpText('after', examples('tidings webhooks list', 'tidings webhooks list --json'))
    .action(async (_flags: object, command: Command) => {
      const context = contextOf(io, command);
      const { client } = await signedInClient(context);
      const found = await listWebhooks({ client });
      context.report.result(found);
      for (const webhook of found) context.report.line(lineOf(webhook));
      if (found.length === 0) context.report.hint('None.');
    });
}

function lineOf(webhook: Webhook): string {
  return `${String(webhook.id).padStart(5)}  ${webhook.url} (${statusOf(webhook)}; ${describeEvents(webhook)})`;
}
