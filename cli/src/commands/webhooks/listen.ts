import { WEBHOOK_EVENT_TYPES } from '@tidings/sdk';
import { createWebhookSecret, signWebhook, WebhookError } from '@tidings/sdk/webhooks';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ForwardResult, forwardEvent } from '../../actions/forward-event.js';
import { listenForEvents, type WebhookListenerEvent } from '../../actions/listen.js';
import type { EventType } from '../../actions/webhooks.js';
import { UsageError } from '../../errors.js';
import type { Io } from '../../io.js';
import { type CommandContext, createContext, formatExamples, openSignedInClient } from '../context.js';

interface ListenFlags {
  forwardTo?: string;
  events?: EventType[];
}

/** Sets the secret, so that the app does not need a new secret at each start. */
const SECRET_VARIABLE = 'TIDINGS_WEBHOOK_SECRET';

export function addListen(webhooks: Command, io: Io): void {
  webhooks
    .command('listen')
    .summary('forward events to your machine')
    .description(
      `Receive webhook events on this machine while you develop, without a public URL. The command posts each event to your server with the headers and body that a webhook endpoint receives. It signs events with the secret in ${SECRET_VARIABLE}. If ${SECRET_VARIABLE} is not set, it creates and prints a secret. It does not retry failed events. Press Ctrl-C to stop.`,
    )
    .option('--forward-to <address>', 'your server, such as localhost:3000/hooks', parseTarget)
    .addOption(
      new Option('--events <events...>', 'the event types to receive (default: all)').choices(
        WEBHOOK_EVENT_TYPES,
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        'tidings webhooks listen --forward-to localhost:3000/hooks',
        'tidings webhooks listen --forward-to 3000/hooks --events sale.completed sale.refunded',
        'tidings webhooks listen --json --jq .delivery.type',
      ),
    )
    .action(async (flags: ListenFlags, command: Command) => {
      const context = createContext(io, command);
      const secret = await chooseSecret(context, flags);
      const { client } = await openSignedInClient(context);
      const events = flags.events ?? WEBHOOK_EVENT_TYPES;
      const stopping = new AbortController();
      // The second Ctrl-C ends the process.
      const stopListening = io.onInterrupt(() => {
        stopListening();
        stopping.abort();
      });
      const deliveries = startDeliveries(context, {
        forwardTo: flags.forwardTo,
        secret,
        signal: stopping.signal,
      });
      let isFirst = true;
      try {
        await listenForEvents(
          { client, delay: io.delay, signal: stopping.signal },
          {
            events,
            onEvent: deliveries.add,
            onConnection(connection) {
              if (connection === 'lost') context.report.warn('The connection was lost. Reconnecting…');
              else if (connection === 'missed-events')
                context.report.warn('Events sent while disconnected may be missing.');
              else if (!isFirst) context.report.warn('Connected again.');
              else {
                isFirst = false;
                deliveries.begin(events);
              }
            },
          },
        );
      } finally {
        stopListening();
        stopping.abort();
        await deliveries.finish();
      }
    });
}

/** Parses `localhost:3000/hooks`, `3000/hooks`, or a whole URL. */
function parseTarget(input: string): string {
  const withHost = /^\d+(?:[/?]|$)/.test(input) ? `localhost:${input}` : input;
  const text = /^\w+:\/\//.test(withHost) ? withHost : `http://${withHost}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '') return url.href;
  throw new InvalidArgumentError('It must be an address, such as localhost:3000/hooks.');
}

async function chooseSecret({ io, flags }: CommandContext, { forwardTo }: ListenFlags): Promise<string> {
  const configuredSecret = io.env[SECRET_VARIABLE];
  if (!configuredSecret) {
    if (forwardTo === undefined || !flags.quiet || flags.json) return createWebhookSecret();
    throw new UsageError(
      'usage',
      `The secret is shown at the start. Remove --quiet, or set ${SECRET_VARIABLE}.`,
    );
  }
  try {
    await signWebhook({ id: '', body: '', secret: configuredSecret });
    return configuredSecret;
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    throw new UsageError(
      'usage',
      `${SECRET_VARIABLE} is not a webhook secret. A webhook secret starts with whsec_.`,
    );
  }
}

interface Deliveries {
  begin(events: readonly EventType[]): void;
  add(event: WebhookListenerEvent): void;
  /** Waits for the delivery in progress, and reports the number of deliveries. */
  finish(): Promise<void>;
}

/** Forwards and reports events one by one, in their order. */
function startDeliveries(
  context: CommandContext,
  options: { forwardTo: string | undefined; secret: string; signal: AbortSignal },
): Deliveries {
  const { io, report } = context;
  const { forwardTo, secret, signal } = options;
  const isNewSecret = secret !== io.env[SECRET_VARIABLE];
  let lastDelivery = Promise.resolve();
  let firstError: unknown;
  let count = 0;
  let hasStarted = false;

  async function deliver(event: WebhookListenerEvent): Promise<void> {
    if (signal.aborted) return;
    const forwardResult =
      forwardTo === undefined ? undefined : await forwardEvent(io, { url: forwardTo, secret, event, signal });
    // Ctrl-C interrupted the delivery.
    if (forwardResult?.responseStatus === null && signal.aborted) return;
    count += 1;
    await reportDelivery(context, event, forwardResult);
  }

  return {
    begin(events) {
      hasStarted = true;
      const eventNames = events.length === WEBHOOK_EVENT_TYPES.length ? 'all events' : events.join(', ');
      const target = forwardTo === undefined ? '' : `, and forwarding to ${forwardTo}`;
      report.done(`Listening for ${eventNames}${target}. Press Ctrl-C to stop.`);
      if (forwardTo !== undefined) {
        if (isNewSecret) report.line(`  ${secret}`);
        report.hint(
          isNewSecret
            ? 'Use this secret in your app to verify the requests.'
            : 'TIDINGS_WEBHOOK_SECRET signs the requests.',
        );
      }
      const listening = { events, forwardTo: forwardTo ?? null, ...(isNewSecret && { secret }) };
      lastDelivery = lastDelivery.then(() => report.record({ listening }));
    },
    add(event) {
      lastDelivery = lastDelivery
        .then(() => deliver(event))
        .catch((error: unknown) => {
          firstError ??= error;
        });
    },
    async finish() {
      await lastDelivery;
      if (firstError !== undefined) throw firstError;
      if (!hasStarted) return;
      // The terminal has just written ^C.
      if (io.stdout.isTTY) report.line('');
      report.line(`Stopped. ${count} ${count === 1 ? 'event' : 'events'} received.`);
    },
  };
}

async function reportDelivery(
  { report }: CommandContext,
  { eventId, body }: WebhookListenerEvent,
  forwardResult: ForwardResult | undefined,
): Promise<void> {
  const event: { type: string } = JSON.parse(body);
  const { responseStatus = null, failure = null, milliseconds = null } = forwardResult ?? {};
  const isDelivered =
    forwardResult === undefined || (responseStatus !== null && responseStatus >= 200 && responseStatus < 300);
  const outcome =
    responseStatus === null ? failure : `responded with ${responseStatus} in ${milliseconds} ms`;
  const line = [event.type, outcome, eventId].filter((part) => part !== null).join('  ');
  if (isDelivered) report.done(line);
  else report.failed(line);
  await report.record({
    delivery: { type: event.type, eventId, responseStatus, failure, milliseconds, event },
  });
}
