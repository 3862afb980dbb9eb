import type { TidingsClient } from '@tidings/sdk';
import type { Newsletter } from '../../actions/newsletters/newsletter.js';
import { type SendProgress, watchNewsletter } from '../../actions/newsletters/watch.js';
import { printProgress } from '../../progress/print-progress.js';
import { finalSentences, progressLine } from '../../progress/progress-sentences.js';
import type { Reporter } from '../../terminal/reporter.js';
import type { CommandContext } from '../context.js';

export interface Followed {
  client: TidingsClient;
  newsletter: Newsletter;
}

/** Shows the progress until sending is finished or Ctrl-C is pressed. Returns the last status. */
export async function follow(
  context: CommandContext,
  { client, newsletter }: Followed,
): Promise<SendProgress | null> {
  const { io, report } = context;
  const watching = new AbortController();
  const stopListening = io.onInterrupt(() => watching.abort());
  const ctx = { client, delay: io.delay, signal: watching.signal };
  let last: SendProgress | null = null;
  try {
    const updates = watchNewsletter(ctx, { newsletterId: newsletter.id });
    for await (const progress of await shown(context, updates, newsletter.title)) last = progress;
  } finally {
    stopListening();
  }
  if (last?.status === 'finished') reportEnd(report, last);
  else if (last?.status === 'cancelled') report.line(`Cancelled: ${progressLine(last)}.`);
  else reportStopped(context, last);
  return last;
}

/** Loads Ink and React, which is slow, only to watch on a terminal. */
export const loadView = () => import('../../views/show-progress.js');

export function canDraw({ io, report }: CommandContext): boolean {
  return report.speaks && io.stdout.isTTY === true && io.env.TERM !== 'dumb';
}

async function shown(
  context: CommandContext,
  updates: AsyncIterable<SendProgress>,
  title: string,
): Promise<AsyncIterable<SendProgress>> {
  const { io, report } = context;
  if (!report.speaks) return updates;
  if (!canDraw(context)) return printProgress(io, updates, report.line);
  const { showProgress } = await loadView();
  return showProgress(io, updates, { title, glyphs: report.glyphs, hasColor: report.hasColor });
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
  report.line(`Stopped watching. Sending continues${last === null ? '.' : `: ${progressLine(last)}.`}`);
}
