import type { SendProgress } from '../actions/newsletters/watch.js';
import { count, duration, people } from '../terminal/numbers.js';
import { tallyProgress } from './tally-progress.js';

/** Returns one line for a log: `640 of 1,284 accepted, 2 failed, 12 deferred, 630 waiting`. */
export function progressLine(progress: SendProgress): string {
  if (progress.status === 'preparing') return 'Making the list of recipients.';
  const { accepted, failed, deferred, waiting } = tallyProgress(progress);
  return [
    `${count(accepted)} of ${count(progress.audience)} accepted`,
    ...countsOf({ failed, deferred, waiting }),
  ].join(', ');
}

const PAUSES: Record<NonNullable<SendProgress['pauseReason']>, string> = {
  creator: 'paused by hand',
  storage: 'paused, because the server’s disk or database takes nothing; it goes on by itself',
  signing: 'paused, because the keys to sign it with are gone; mend the sending domain, then resume it',
  restored: 'paused, because it came out of a backup; decide in the dashboard about what may have arrived',
  suspended: 'paused, because the account is suspended',
  review: 'paused until an administrator has reviewed it',
};

/** Returns the reason for a pause; undefined if sending is not paused. */
export function pauseOf({ status, pauseReason }: SendProgress): string | undefined {
  return status === 'paused' ? PAUSES[pauseReason ?? 'creator'] : undefined;
}

/** Formats the counts that are not zero: `2 failed`, `12 deferred`. */
export function countsOf(counts: Record<string, number>): string[] {
  return Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${count(number)} ${word}`);
}

/** Describes a finished newsletter: one sentence for the total, and one for everything that was not delivered. */
export function finalSentences(progress: SendProgress): {
  sent: string;
  undelivered: string[];
  notes: string[];
} {
  const { audience, counts } = progress;
  const everybody = counts.accepted === audience;
  const to = everybody ? people(audience) : `${count(counts.accepted)} of ${people(audience)}`;
  const notes = [
    ...sentenceIf(
      counts.suppressed,
      'left out: unsubscribed meanwhile, or an address that is known to fail.',
    ),
    ...sentenceIf(counts.cancelled, 'cancelled.'),
    ...sentenceIf(counts.held, 'held back: nobody can tell whether it arrived. Decide in the dashboard.'),
  ];
  const undelivered = [
    ...sentenceIf(counts.failed, 'could not be delivered: the other side refused it.'),
    ...sentenceIf(counts.expired, 'could not be delivered: given up after 24 hours of trying.'),
  ];
  return { sent: `Sent to ${to}${tookOf(progress)}.`, undelivered, notes };
}

function sentenceIf(number: number, words: string): string[] {
  return number === 0 ? [] : [`${count(number)} ${words}`];
}

function tookOf({ startedAt, finishedAt }: SendProgress): string {
  return finishedAt === null ? '' : ` in ${duration(Date.parse(finishedAt) - Date.parse(startedAt))}`;
}
