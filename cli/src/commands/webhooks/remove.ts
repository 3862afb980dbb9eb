import type { Command } from 'commander';
import { getWebhook, removeWebhook } from '../../actions/webhooks/webhooks.js';
import { CliError, UsageError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { confirm } from '../../terminal/ask.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseId } from '../id.js';

export function addRemoveWebhook(webhooks: Command, io: Io): void {
  webhooks
    .command('remove')
    .summary('remove a webhook')
    .description('Remove a webhook and its pending deliveries.')
    .argument('<id>', 'the number of the webhook', parseId)
    .option('-y, --yes', 'do not ask')
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
