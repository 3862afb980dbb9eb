import { counted } from '../../../../ui/formats/numbers';

/** The number of settled deliveries at a time, in milliseconds of this device's clock. */
export type Sample = { at: number; settled: number };

/** Milliseconds over which the rate is measured. A span shorter than `LEAST` is too imprecise. */
const WINDOW = 30_000;
const LEAST = 4_000;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ at }) => at >= sample.at - WINDOW), sample];
}

/** Estimates the remaining time, such as "About 3 minutes left"; undefined while no estimate is possible. */
export function timeLeft(samples: readonly Sample[], left: number): string | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || left <= 0 || last.at - first.at < LEAST) return undefined;
  const perMinute = ((last.settled - first.settled) / (last.at - first.at)) * 60_000;
  if (perMinute <= 0) return undefined;
  const minutes = left / perMinute;
  if (minutes < 1) return 'Less than a minute left';
  if (minutes < 90) return `About ${counted(Math.round(minutes), 'minute', 'minutes')} left`;
  return `About ${counted(Math.round(minutes / 60), 'hour', 'hours')} left`;
}
