import { formatCount } from '../../../../ui/formats/numbers';

/** The number of settled deliveries at a time of this device's clock, in milliseconds. */
export type Sample = { at: number; settled: number };

/** Milliseconds over which the rate is measured. A time shorter than `MIN_SPAN_MS` is too imprecise. */
const WINDOW_MS = 30_000;
const MIN_SPAN_MS = 4_000;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ at }) => at >= sample.at - WINDOW_MS), sample];
}

/** Estimates the remaining time, such as "About 3 minutes left". Returns undefined if no estimate is possible. */
export function formatTimeLeft(samples: readonly Sample[], emailsLeft: number): string | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || emailsLeft <= 0 || last.at - first.at < MIN_SPAN_MS) return undefined;
  const perMinute = ((last.settled - first.settled) / (last.at - first.at)) * 60_000;
  if (perMinute <= 0) return undefined;
  const minutes = emailsLeft / perMinute;
  if (minutes < 1) return 'Less than a minute left';
  if (minutes < 90) return `About ${formatCount(Math.round(minutes), 'minute', 'minutes')} left`;
  return `About ${formatCount(Math.round(minutes / 60), 'hour', 'hours')} left`;
}
