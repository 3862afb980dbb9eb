import { CONSENT_TEXTS } from '@tidings/sdk';
import type { Command } from 'commander';
import {
  addSubscriber,
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
  type Subscriber,
} from '../../actions/subscribers/subscribers.js';
import type { Io } from '../../io.js';
import { formatSubscribers as counted } from '../../terminal/numbers.js';
import { formatDay } from '../../times/parse-time.js';
import {
  type CommandGroup,
  createContext,
  formatExamples,
  openSignedInClient,
  parseLimit,
} from '../context.js';
import { addExport } from '../export.js';
import { addBulk } from './bulk.js';
import { addImportSubscribers } from './import.js';
import { addSelection, readSelection, type SelectionFlags } from './selection.js';
import { addTagSubscriber } from './tag.js';

export const subscribers: CommandGroup = {
  name: 'subscribers',
  description: 'your subscribers',
  commands: [
    addListSubscribers,
    addAddSubscriber,
    addRemoveSubscriber,
    addTagSubscriber,
    addImportSubscribers,
    addExportSubscribers,
    addBulk,
  ],
};

interface ListFlags extends SelectionFlags {
  limit: number;
  search?: string;
}

function addListSubscribers(subscribers: Command, io: Io): void {
  addSelection(
    subscribers
      .command('list')
      .summary('list subscribers')
      .description('List the newest subscribers, including unsubscribed ones.'),
  )
    .option('--limit <number>', 'the maximum number to list, up to 1000', parseLimit, 20)
    .option('--search <words>', 'list only subscribers with this text in the name or address')
    .addHelpText(
      'after',
      formatExamples(
        'tidings subscribers list --search kova',
        'tidings subscribers list --tag vip',
        'tidings subscribers list --segment "Buyers in Bern"',
      ),
    )
    .action(async (flags: ListFlags, command: Command) => {
      const context = createContext(io, command);
      const { report } = context;
      const { client } = await openSignedInClient(context);
      const query = await readSelection(io, { client, flags });
      const { limit, search } = flags;
      const subscribers = await listSubscribers({ client }, { limit, search, query });
      report.result(subscribers);
      for (const subscriber of subscribers) report.line(formatSubscriber(subscriber));
      if (subscribers.length === 0) report.hint('No subscribers.');
    });
}

const STATUSES: Record<Subscriber['status'], string> = {
  confirmed: 'subscribed',
  pending: 'pending since',
  unsubscribed: 'unsubscribed, joined',
  removed: 'removed, joined',
};

function formatSubscriber({ email, name, status, createdAt, tags }: Subscriber): string {
  const labels = tags.length === 0 ? '' : `  ${tags.join(', ')}`;
  return `${email}${name === null ? '' : `  ${name}`} (${STATUSES[status]} ${formatDay(createdAt)})${labels}`;
}

function addAddSubscriber(subscribers: Command, io: Io): void {
  subscribers
    .command('add')
    .summary('add a subscriber')
    .description(
      `Add a subscriber. By adding them, you confirm that they agreed to get your newsletter. Tidings stores this statement with the subscriber: "${CONSENT_TEXTS.byHand}"`,
    )
    .argument('<email>', 'their address')
    .option('--name <name>', 'their name')
    .addHelpText('after', formatExamples('tidings subscribers add ines@kova.example --name "Ines Kovač"'))
    .action(async (email: string, { name }: { name?: string }, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const addedSubscriber = await addSubscriber({ client }, { email, name });
      context.report.result(addedSubscriber);
      context.report.done(
        addedSubscriber.status === 'pending'
          ? `${addedSubscriber.email} was removed or bounced before. Tidings emailed a confirmation link.`
          : `${addedSubscriber.email} is on your list.`,
      );
      context.report.hint(`Stored with the subscriber: "${CONSENT_TEXTS.byHand}"`);
    });
}

function addRemoveSubscriber(subscribers: Command, io: Io): void {
  subscribers
    .command('remove')
    .summary('remove a subscriber')
    .description('Remove a subscriber. If you add them again, they must confirm by email.')
    .argument('<email>', 'their address')
    .addHelpText('after', formatExamples('tidings subscribers remove ines@kova.example'))
    .action(async (email: string, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const removedSubscriber = await removeSubscriber({ client }, { email });
      context.report.result(removedSubscriber);
      context.report.done(`${removedSubscriber.email} was removed from your list.`);
    });
}

function addExportSubscribers(subscribers: Command, io: Io): void {
  addExport<SelectionFlags>(subscribers, io, {
    summary: 'export subscribers',
    description:
      'Write all subscribers, or those that match, to standard output or to a file. The format is JSON, one JSON object per line (ndjson), or CSV. CSV requires Pro, and contains only active subscribers.',
    defaultFormat: 'json',
    examples: [
      'tidings subscribers export --output subscribers.json',
      'tidings subscribers export --format csv --output subscribers.csv',
      'tidings subscribers export --format ndjson | jq -r .email',
      'tidings subscribers export --segment "Buyers in Bern" --output buyers.json',
      'tidings subscribers export --filter filter.json --output matches.json',
    ],
    addOptions: addSelection,
    chooseRows: async ({ client, flags }) => exportSubscribers(await readSelection(io, { client, flags })),
    formatCount: counted,
  });
}
