import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { getSendingPlan, type Newsletter, sendNewsletter } from '../../actions/newsletters/send.js';
import { type SendProgress, watchNewsletter } from '../../actions/newsletters/watch.js';
import { ActionNeeded, CliError } from '../../errors.js';
import { canAsk, type Io } from '../../io.js';
import { printProgress } from '../../progress/print-progress.js';
import { finalSentences, progressLine } from '../../progress/progress-sentences.js';
import { confirm } from '../../terminal/ask.js';
import { duration, people } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';
import { dayAndTime } from '../../times/day-and-time.js';
import { type CommandContext, contextOf, examples, signedInClient } from '../context.js';
import { parseNewsletterId } from './newsletter-id.js';

interface SendFlags {
  yes?: boolean;
  watch: boolean;
}

export function addSendNewsletter(newsletters: Command, io: Io): void {
  newsletters
    .command('send')
    .summary('send a draft to all subscribers')
    .description('Send a draft to all subscribers, and watch until everybody has it.')
    .argument('<id>', 'the number of the draft', parseNewsletterId)
    .option('-y, --yes', 'do not ask before sending')
    .option('--no-watch', 'do not wait until everybody has it')
    .addHelpText(
      'after',
      examples('tidings newsletters send 12', 'tidings newsletters send 12 --yes --no-watch'),
    )
    .action(async (newsletterId: number, flags: SendFlags, command: Command) => {
      const context = contextOf(io, command);
      const { report } = context;
      const { client } = await signedInClient(context);
      const { newsletter, audience } = await getSendingPlan({ client }, { newsletterId });
      // While the reader thinks about it.
      if (flags.watch && canDraw(context)) void loadView();
      if (!flags.yes) await askBeforeSending(io, newsletter, audience);
      const sent = await sendNewsletter(
        { client, delay: io.delay },
        { newsletterId, version: newsletter.version, idempotencyKey: randomUUID() },
      );
      const onItsWay = `On its way to ${people(audience)}: ${sent.title}`;
      if (!flags.watch) {
        report.done(onItsWay);
        hintUndo(report, sent);
      }

      const watching = new AbortController();
      const updates = watchNewsletter({ client, delay: io.delay, signal: watching.signal }, { newsletterId });
      const progress = flags.watch ? await follow(context, { updates, watching, onItsWay, sent }) : null;
      report.result({ id: sent.id, title: sent.title, sentAt: sent.sentAt, progress });
    });
}

async function askBeforeSending(io: Io, newsletter: Newsletter, audience: number): Promise<void> {
  const { title } = newsletter;
  if (!canAsk(io)) {
    throw new ActionNeeded(
      'needs_yes',
      `"${title}" would go to ${people(audience)}. There is no terminal to ask on: add --yes to send it.`,
    );
  }
  io.stderr.write(`${title}\nIt goes to ${people(audience)}${insteadOf(newsletter)}.\n`);
  if (!(await confirm(io, 'Send it now?')))
    throw new CliError('cancelled', 'Not sent. The draft is as it was.');
}

function insteadOf({ scheduledAt, scheduleTimeZone }: Newsletter): string {
  return scheduledAt === null ? '' : ` now, instead of on ${dayAndTime(scheduledAt, scheduleTimeZone)}`;
}

/** By the server's clock, which decides. */
function hintUndo(report: Reporter, { id, sentAt, undoUntil }: Newsletter): void {
  if (sentAt === null || undoUntil === null) return;
  const window = duration(Date.parse(undoUntil) - Date.parse(sentAt));
  report.hint(`For ${window} it can be taken back: tidings newsletters undo ${id}`);
}

interface Watched {
  updates: AsyncIterable<SendProgress>;
  watching: AbortController;
  onItsWay: string;
  sent: Newsletter;
}

/** Shows how far it has come until it is finished or Ctrl-C is pressed; answers the last that was seen. */
async function follow(context: CommandContext, watched: Watched): Promise<SendProgress | null> {
  const { io, report } = context;
  const stopListening = io.onInterrupt(() => watched.watching.abort());
  let last: SendProgress | null = null;
  try {
    for await (const progress of await shown(context, watched)) last = progress;
  } finally {
    stopListening();
  }
  if (last?.state === 'finished') reportEnd(report, last);
  else reportStopped(context, last);
  return last;
}

/** Ink and React take half a second to load: only whoever watches on a terminal waits for them. */
const loadView = () => import('../../views/show-progress.js');

function canDraw({ io, report }: CommandContext): boolean {
  return report.speaks && io.stdout.isTTY === true && io.env.TERM !== 'dumb';
}

async function shown(context: CommandContext, watched: Watched): Promise<AsyncIterable<SendProgress>> {
  const { io, report } = context;
  const { updates, onItsWay, sent } = watched;
  if (!report.speaks) return updates;
  if (!canDraw(context)) {
    report.line(onItsWay);
    hintUndo(report, sent);
    return printProgress(io, updates, report.line);
  }
  const { showProgress } = await loadView();
  hintUndo(report, sent);
  return showProgress(io, updates, { title: sent.title, glyphs: report.glyphs, hasColor: report.hasColor });
}

function reportEnd(report: Reporter, progress: SendProgress): void {
  const { sent, undelivered, notes } = finalSentences(progress);
  if (progress.counts.accepted > 0) report.done(sent);
  else report.failed(sent);
  for (const sentence of undelivered) report.failed(sentence);
  for (const sentence of notes) report.hint(sentence);
}

function reportStopped({ io, report }: CommandContext, last: SendProgress | null): void {
  // The terminal has just written ^C.
  if (io.stdout.isTTY) report.line('');
  report.line(`Stopped watching. The sending goes on${last === null ? '.' : `: ${progressLine(last)}.`}`);
}
