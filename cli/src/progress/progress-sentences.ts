import { EMAIL_RETRY_LIFETIME } from '@tidings/sdk';
import type { SendProgress } from '../actions/newsletters/watch.js';
import type { Io } from '../io.js';
import { formatDuration, formatNumber, formatSubscribers } from '../terminal/numbers.js';
import { tallyProgress } from './tally-progress.js';

/** Formats the progress as a log line: `640 of 1,284 accepted, 2 failed, 12 deferred, 630 waiting`. */
export function formatProgress(progress: SendProgress): string {
  if (progress.status === 'preparing') return formatPreparing(progress);
  const { accepted, failed, deferred, waiting } = tallyProgress(progress);
  return [
    `${formatNumber(accepted)} of ${formatNumber(progress.audience)} accepted`,
    ...formatCounts({ failed, deferred, waiting }),
  ].join(', ');
}

/** Describes the phase before the first email: `Preparing the recipients: 5,000 so far`. */
export function formatPreparing({ audience }: SendProgress): string {
  return audience === 0
    ? 'Preparing the recipients'
    : `Preparing the recipients: ${formatNumber(audience)} so far`;
}

const PAUSE_REASONS: Record<NonNullable<SendProgress['pauseReason']>, string> = {
  creator: 'paused by you',
  storage: 'paused because the server cannot write to its disk or database. Sending resumes automatically',
  signing: 'paused because the signing keys are missing. Check the sending domain, then resume',
  restored:
    'paused because the server was restored from a backup. In the dashboard, choose whether to send held emails',
  suspended: 'paused because the account is suspended',
  review: 'paused until an administrator approves sending from your account',
  administrator: 'paused until an administrator approves the newsletter. The reason was sent by email',
};

/** Returns the reason for a pause; undefined if sending is not paused. */
export function formatPause({ status, pauseReason }: SendProgress): string | undefined {
  return status === 'paused' ? PAUSE_REASONS[pauseReason ?? 'creator'] : undefined;
}

/** Formats the counts that are not zero: `2 failed`, `12 deferred`. */
export function formatCounts(counts: Record<string, number>): string[] {
  return Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${formatNumber(number)} ${word}`);
}

/** Describes a finished newsletter with a sentence for the total, and a sentence for undelivered emails. */
export function formatFinalSentences(progress: SendProgress): {
  sent: string;
  undelivered: string[];
  notes: string[];
} {
  const { audience, counts } = progress;
  const isToAll = counts.accepted === audience;
  const to = isToAll
    ? formatSubscribers(audience)
    : `${formatNumber(counts.accepted)} of ${formatSubscribers(audience)}`;
  const notes = [
    ...formatNonZero(
      counts.suppressed,
      'suppressed, because they unsubscribed before sending or are on the suppression list.',
    ),
    ...formatNonZero(counts.canceled, 'canceled.'),
    ...formatNonZero(
      counts.held,
      'held, because Tidings does not know if they arrived. In the dashboard, choose whether to send them.',
    ),
  ];
  const undelivered = [
    ...formatNonZero(counts.failed, 'failed, because the receiving server rejected the email.'),
    ...formatNonZero(counts.expired, `expired, because no retry within ${EMAIL_RETRY_LIFETIME} succeeded.`),
  ];
  return { sent: `Sent to ${to}${formatElapsed(progress)}.`, undelivered, notes };
}

function formatNonZero(number: number, words: string): string[] {
  return number === 0 ? [] : [`${formatNumber(number)} ${words}`];
}

function formatElapsed({ startedAt, finishedAt }: SendProgress): string {
  return finishedAt === null ? '' : ` in ${formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))}`;
}

const MIN_LINE_INTERVAL_MS = 1_000;

/** Yields a log line for each change, at most once per second, for logs and pipes. */
export async function* printProgress(
  io: Pick<Io, 'now'>,
  updates: AsyncIterable<SendProgress>,
  print: (line: string) => void,
): AsyncGenerator<SendProgress> {
  let lastLine = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  for await (const progress of updates) {
    const pause = formatPause(progress);
    const line = [formatProgress(progress), ...(pause === undefined ? [] : [pause])].join(', ');
    const isCounting = progress.status === 'sending' || (progress.status === 'preparing' && lastLine !== '');
    const isDue = !isCounting || io.now() - lastAt >= MIN_LINE_INTERVAL_MS;
    if (isDue && line !== lastLine) {
      print(line);
      lastLine = line;
      lastAt = io.now();
    }
    yield progress;
  }
}
