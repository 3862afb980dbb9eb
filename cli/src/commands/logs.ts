import type { TidingsClient } from '@tidings/sdk';
import { type Command, Option } from 'commander';
import { listDeliveries, listWebhooks, type WebhookDelivery } from '../actions/webhooks.js';
import type { Io } from '../io.js';
import { createContext, formatExamples, openSignedInClient, parseLimit } from './context.js';
import { describeAttempt } from './webhooks/deliveries.js';

interface LogFlags {
  limit: number;
  follow?: boolean;
  status?: WebhookDelivery['status'];
}

interface LogEntry extends WebhookDelivery {
  endpointId: number;
  url: string;
}

const POLL_INTERVAL_MS = 2_000;

/** Adds `tidings logs`, which lists the deliveries to all webhook endpoints. */
export function addLogs(program: Command, io: Io): void {
  program
    .command('logs')
    .summary('show the webhook deliveries of all endpoints')
    .description('Show the latest webhook deliveries of all your endpoints in chronological order.')
    .option('--limit <number>', 'the maximum number of deliveries per endpoint', parseLimit, 20)
    .addOption(
      new Option('--status <status>', 'only deliveries with this status').choices([
        'pending',
        'delivered',
        'failed',
      ]),
    )
    .option('-f, --follow', 'also print new deliveries until you press Ctrl-C (with --json, one per line)')
    .addHelpText(
      'after',
      formatExamples('tidings logs', 'tidings logs --follow', 'tidings logs --status failed --json'),
    )
    .action(async (flags: LogFlags, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const entries = await listEntries(client, flags);
      for (const entry of entries) context.report.line(formatEntry(entry));
      if (entries.length === 0) context.report.hint('No webhook deliveries.');
      if (!flags.follow) return context.report.result(entries);
      // With --follow the list has no end, so each delivery is a line of its own.
      for (const entry of entries) await context.report.record(entry);
      const stop = new AbortController();
      const stopListening = io.onInterrupt(() => stop.abort());
      const seenKeys = new Set(entries.map(getEntryKey));
      try {
        while (!stop.signal.aborted) {
          await io.delay(POLL_INTERVAL_MS, stop.signal);
          if (stop.signal.aborted) return;
          for (const entry of await listEntries(client, flags)) {
            if (seenKeys.has(getEntryKey(entry))) continue;
            seenKeys.add(getEntryKey(entry));
            context.report.line(formatEntry(entry));
            await context.report.record(entry);
          }
        }
      } finally {
        stopListening();
      }
    });
}

/** Returns the key of an entry. Each attempt of a delivery is its own entry. */
function getEntryKey({ id, status, attempts }: LogEntry): string {
  return `${id} ${status} ${attempts}`;
}

/** Returns the newest deliveries of each endpoint, oldest first. */
async function listEntries(client: TidingsClient, { limit, status }: LogFlags): Promise<LogEntry[]> {
  const endpoints = await listWebhooks({ client });
  const lists = await Promise.all(
    endpoints.map(async ({ id: endpointId, url }) => {
      const deliveries = await listDeliveries(
        { client },
        { id: endpointId, limit, ...(status && { status }) },
      );
      return deliveries.map((delivery) => ({ ...delivery, endpointId, url }));
    }),
  );
  return lists.flat().sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
}

function formatEntry({ endpointId, url, ...delivery }: LogEntry): string {
  const { createdAt, eventType, status } = delivery;
  return `${createdAt.slice(0, 19)}Z  ${eventType}  ${status}: ${describeAttempt(endpointId, delivery)}  ${url}`;
}
