import { sql } from 'drizzle-orm';
import { listWorkers, type RelayFault, type RelayStatus } from '../../../db/workers.js';
import { cachePerContext } from '../../../kernel/process/cache-per-context.js';
import {
  createCounter,
  createGauge,
  createLabeledGauge,
  createTotal,
  type Metric,
} from '../../../kernel/process/metrics.js';
import type { Context } from '../../../server/context.js';
import { isRejectingAllRecipients } from '../loop/relay-circuit-breaker.js';
import type { DeliveryStatus } from '../rules.js';
import { countNewsletterEmails, sumUnfinishedMailings } from './get-sending-health.js';

const getOutcomeCounter = cachePerContext((_: Context) =>
  createCounter({
    name: 'tidings_emails_total',
    help: 'Emails that this process handed to the relay, by outcome; a retry counts again',
    labels: ['outcome'],
  }),
);

/** Counts the outcome of a try, by the status in the ledger. */
export function countEmail(ctx: Context, status: DeliveryStatus): void {
  // A queued row was returned without a try, so no email was handed over.
  if (status !== 'queued') getOutcomeCounter(ctx).add(status);
}

/** Returns the metrics of the send loop in this process. */
export function sendLoopMetrics(
  ctx: Context,
  { fault, relays = [] }: { fault: RelayFault | null; relays?: RelayStatus[] },
): Metric[] {
  const relay = {
    name: 'tidings_relay_circuit_open',
    help: '1 while this worker sends nothing, because the relay is unreachable or refuses every recipient',
  };
  const refusing = {
    name: 'tidings_relay_refuses_everybody',
    help: '1 while the relay answers this worker and refuses every recipient alike',
  };
  return [
    getOutcomeCounter(ctx).read(),
    createGauge(relay, Number(fault !== null)),
    createGauge(refusing, Number(fault !== null && isRejectingAllRecipients(fault))),
    ...(relays.length === 0 ? [] : measureRelays(relays)),
  ];
}

/** Returns metrics for each relay, if there are several. The label is the host, which contains no password. */
function measureRelays(relays: RelayStatus[]): Metric[] {
  const outcomes = ['accepted', 'deferred', 'failed'] as const;
  return [
    createLabeledGauge(
      {
        name: 'tidings_relay_paused',
        help: '1 while this worker sends nothing through this relay, because it fails or refuses every recipient',
        label: 'relay',
      },
      Object.fromEntries(relays.map(({ name, fault }) => [name, Number(fault !== null)])),
    ),
    {
      name: 'tidings_relay_emails_total',
      help: 'Emails that this worker handed to the relay, by outcome; a retry counts again',
      kind: 'counter',
      samples: relays.flatMap((relay) =>
        outcomes.map((outcome) => ({ labels: { relay: relay.name, outcome }, value: relay[outcome] })),
      ),
    },
  ];
}

/** Returns the metrics of the whole instance. They come from the ledger, and its counters change with its rows. */
export async function measureMailings(ctx: Context): Promise<Metric[]> {
  const [{ counts, paused, underWay }, preparing, accepted, workers] = await Promise.all([
    sumUnfinishedMailings(ctx),
    countPreparing(ctx),
    countNewsletterEmails(ctx),
    listWorkers(ctx),
  ]);
  const { queued, claimed, deferred, unknown, held } = counts;
  return [
    createLabeledGauge(
      { name: 'tidings_mailings', help: 'Mailings that are not finished', label: 'status' },
      { preparing, paused, sending: underWay - preparing - paused },
    ),
    createLabeledGauge(
      { name: 'tidings_deliveries', help: 'Emails of unfinished mailings', label: 'status' },
      { queued, claimed, deferred, unknown, held },
    ),
    createTotal(
      {
        name: 'tidings_newsletter_emails_accepted_total',
        help: 'Emails of newsletters that servers accepted, since the instance began',
      },
      accepted,
    ),
    createGauge(
      { name: 'tidings_workers', help: 'Registered workers, including those of servers' },
      workers.length,
    ),
    createGauge(
      {
        name: 'tidings_workers_without_relay',
        help: 'Workers whose relay is unreachable or refuses every recipient',
      },
      workers.filter(({ relayFault }) => relayFault !== null).length,
    ),
  ];
}

/** Counts the mailings in preparation that are not paused. */
async function countPreparing(ctx: Context): Promise<number> {
  // The condition must match its partial index exactly.
  const [row] = await ctx.db.read.all<{ count: number }>(sql`
    select count(*) as count from mailings
    where priority = 10 and status <> 'finished' and status = 'preparing' and paused_at is null`);
  return row?.count ?? 0;
}
