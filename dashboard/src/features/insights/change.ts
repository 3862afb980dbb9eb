import { formatNumber } from '../../ui/formats/numbers';

export type Change = { direction: 'up' | 'down' | 'even'; text: string };

type Stat = {
  now: number;
  before: number;
  days: number;
  /** The words after the percentage: "more views", "fewer views". */
  words: { more: string; less: string };
};

/** From this factor on, a change is expressed in times instead of percent. */
const TIMES_FROM = 10;

/** Compares a number with that of the same number of days before. Returns undefined if both are 0. */
export function changeOf({ now, before, days, words }: Stat): Change | undefined {
  const earlier = `the ${days} days before`;
  if (now === 0 && before === 0) return undefined;
  if (before <= 0) return { direction: 'even', text: `None in ${earlier}` };
  if (now === before) return { direction: 'even', text: `As many as in ${earlier}` };
  if (now >= before * TIMES_FROM) {
    return { direction: 'up', text: `${formatNumber(Math.floor(now / before))} times ${earlier}` };
  }
  if (now > before) {
    return { direction: 'up', text: `${shareOf(now - before, before)}% ${words.more} than in ${earlier}` };
  }
  // A number above 0 is never 100% less.
  const less = now > 0 ? Math.min(99, shareOf(before - now, before)) : 100;
  return { direction: 'down', text: `${less}% ${words.less} than in ${earlier}` };
}

/** Returns the difference in percent. A change is never shown as 0%. */
function shareOf(difference: number, before: number): number {
  return Math.max(1, Math.round((difference / before) * 100));
}
