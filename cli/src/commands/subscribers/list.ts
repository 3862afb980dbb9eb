import type { Command } from 'commander';
import { listSubscribers, type Subscriber } from '../../actions/subscribers/list.js';
import type { Io } from '../../io.js';
import { dayOf } from '../../times/day-and-time.js';
import { contextOf, examples, signedInClient } from '../context.js';
import { parseLimit } from '../limit.js';

interface ListFlags {
  limit: number;
  search?: string;
}

export function addListSubscribers(subscribers: Command, io: Io): void {
  subscribers
    .command('list')
    .summary('the newest ones')
    .description('List the newest subscribers, including unsubscribed ones.')
    .option('--limit <number>', 'how many', parseLimit, 20)
    .option('--search <words>', 'only those with this text in the name or address')
    .addHelpText('after', examples('tidings subscribers list', 'tidings subscribers list --search kova'))
    .action(async ({ limit, search }: ListFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      const found = await listSubscribers({ client }, { limit, search });
      report.result(found);
      for (const subscriber of found) report.line(lineOf(subscriber));
      if (found.length === 0) report.hint('No subscribers.');
    });
}

const STATUSES: Record<Subscriber['status'], string> = {
  confirmed: 'subscribed',
  pending: 'pending since',
  unsubscribed: 'unsubscribed, came',
  removed: 'removed, came',
};

function lineOf({ email, name, status, createdAt }: Subscriber): string {
  return `${email}${name === null ? '' : `  ${name}`} (${STATUSES[status]} ${dayOf(createdAt)})`;
}
