import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import { getNewsletter, type Newsletter } from '../../actions/newsletters/newsletters.js';
import { type SendProgress, watchNewsletter } from '../../actions/newsletters/watch.js';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { formatFinalSentences, formatProgress, printProgress } from '../../progress/progress-sentences.js';
import type { Reporter } from '../../terminal/reporter.js';
import {
  type CommandContext,
  createContext,
  formatExamples,
  openSignedInClient,
  parseId,
} from '../context.js';

export interface WatchInput {
  client: TidingsClient;
  newsletter: Newsletter;
}

/** Shows the progress until sending is finished or Ctrl-C is pressed. Returns the last status. */
export async function watchSending(
  context: CommandContext,
  { client, newsletter }: WatchInput,
): Promise<SendProgress | null> {
  const { io, report } = context;
  const watching = new AbortController();
  const stopListening = io.onInterrupt(() => watching.abort());
  const ctx = { client, delay: io.delay, signal: watching.signal };
  let lastProgress: SendProgress | null = null;
  try {
    await countDown(context, newsletter, watching.signal);
    const updates = watchNewsletter(ctx, { newsletterId: newsletter.id });
    for await (const progress of await showUpdates(context, updates, newsletter.title))
      lastProgress = progress;
  } finally {
    stopListening();
  }
  if (lastProgress?.status === 'finished') reportEnd(report, lastProgress);
  else if (lastProgress?.status === 'canceled') report.line(`Canceled: ${formatProgress(lastProgress)}.`);
  else reportStopped(context, lastProgress);
  return lastProgress;
}

/** On a terminal, shows the seconds in which the sending can be undone. */
async function countDown(
  context: CommandContext,
  newsletter: Newsletter,
  signal: AbortSignal,
): Promise<void> {
  const { sentAt, undoUntil, id } = newsletter;
  if (!canDraw(context) || sentAt === null || undoUntil === null) return;
  const { io } = context;
  const end = Date.parse(undoUntil);
  // The clocks of the two machines may differ.
  const maxSeconds = Math.ceil((end - Date.parse(sentAt)) / 1000);
  let remainingSeconds = Math.min(maxSeconds, Math.ceil((end - Date.now()) / 1000));
  for (; remainingSeconds > 0 && !signal.aborted; remainingSeconds -= 1) {
    io.stdout.write(
      `\rSends in ${remainingSeconds} s. To undo, press Ctrl-C, then run: tidings newsletters undo ${id}\u001b[K`,
    );
    await io.delay(1_000, signal);
  }
  io.stdout.write('\r\u001b[K');
}

/** Loads Ink and React only to watch on a terminal, because they load slowly. */
export const loadView = () => import('../../views/show-progress.js');

export function canDraw({ io, report }: CommandContext): boolean {
  return report.printsSentences && io.stdout.isTTY === true && io.env.TERM !== 'dumb';
}

async function showUpdates(
  context: CommandContext,
  updates: AsyncIterable<SendProgress>,
  title: string,
): Promise<AsyncIterable<SendProgress>> {
  const { io, report } = context;
  if (!report.printsSentences) return updates;
  if (!canDraw(context)) return printProgress(io, updates, report.line);
  const { showProgress } = await loadView();
  return showProgress(io, updates, { title, glyphs: report.glyphs, hasColor: report.hasColor });
}

function reportEnd(report: Reporter, progress: SendProgress): void {
  const { sent, undelivered, notes } = formatFinalSentences(progress);
  if (progress.counts.accepted > 0) report.done(sent);
  else report.failed(sent);
  for (const sentence of undelivered) report.failed(sentence);
  for (const sentence of notes) report.hint(sentence);
}

function reportStopped({ io, report }: CommandContext, lastProgress: SendProgress | null): void {
  // The terminal has just written ^C.
  if (io.stdout.isTTY) report.line('');
  report.line(
    `Stopped watching. Sending continues${lastProgress === null ? '.' : `: ${formatProgress(lastProgress)}.`}`,
  );
}

export function addWatch(newsletters: Command, io: Io): void {
  newsletters
    .command('watch')
    .summary('follow the progress of sending')
    .description(
      'Follow a newsletter until sending is finished. Ctrl-C stops watching, and sending continues.',
    )
    .argument('<id>', 'the id of the newsletter', parseId)
    .addHelpText(
      'after',
      formatExamples('tidings newsletters watch 12', 'tidings newsletters watch 12 --json'),
    )
    .action(async (newsletterId: number, _flags: object, command: Command) => {
      const context = createContext(io, command);
      const { client } = await openSignedInClient(context);
      const newsletter = await getNewsletter({ client }, { newsletterId });
      if (newsletter.sentAt === null) {
        throw new CliError(
          'not_sent',
          newsletter.scheduledAt === null
            ? `Newsletter ${newsletterId} is a draft. To send it: tidings newsletters send ${newsletterId}`
            : `Newsletter ${newsletterId} is scheduled. Watch it after sending starts.`,
        );
      }
      const progress = await watchSending(context, { client, newsletter });
      context.report.result({
        id: newsletterId,
        title: newsletter.title,
        sentAt: newsletter.sentAt,
        progress,
      });
    });
}
