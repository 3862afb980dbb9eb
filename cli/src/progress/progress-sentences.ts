import type { SendProgress } from '../actions/newsletters/watch.js';
import { count, duration, people } from '../terminal/numbers.js';
import { tallyProgress } from './tally-progress.js';

/** One line for a log: `640 of 1,284 accepted, 2 failed, 12 deferred, 630 waiting`. */
export function progressLine(progress: SendProgress): string {
  if (progress.state === 'freezing') return 'Making the list of recipients.';
  const { accepted, failed, deferred, waiting } = tallyProgress(progress);
  return [
    `${count(accepted)} of ${count(progress.audience)} accepted`,
    ...countsOf({ failed, deferred, waiting }),
  ].join(', ');
}

/** `2 failed`, `12 deferred`: what is not zero. */
export function countsOf(counts: Record<string, number>): string[] {
  return Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${count(number)} ${word}`);
}

/** What became of a finished newsletter: one sentence, and one for everything that did not arrive. */
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
