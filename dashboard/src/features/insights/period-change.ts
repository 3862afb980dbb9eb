import { formatNumber } from '../../ui/formats/numbers';

export type Change = { direction: 'up' | 'down' | 'even'; text: string };

type Stat = {
  current: number;
  previous: number;
  days: number;
  /** The comparison after the percentage, for example "more views" and "fewer views". */
  comparisonWords: { more: string; less: string };
};

/** The ratio from which a change is a factor ("12 times") instead of a percentage. */
const MIN_TIMES_RATIO = 10;

/** Compares a number with the period of the same length before. Returns undefined if both are 0. */
export function comparePeriods({ current, previous, days, comparisonWords }: Stat): Change | undefined {
  const earlier = `the ${days} days before`;
  if (current === 0 && previous === 0) return undefined;
  if (previous <= 0) return { direction: 'even', text: `None in ${earlier}` };
  if (current === previous) return { direction: 'even', text: `The same as in ${earlier}` };
  if (current >= previous * MIN_TIMES_RATIO) {
    return {
      direction: 'up',
      text: `${formatNumber(Math.floor(current / previous))} times the total of ${earlier}`,
    };
  }
  if (current > previous) {
    return {
      direction: 'up',
      text: `${percentChange(current - previous, previous)}% ${comparisonWords.more} than in ${earlier}`,
    };
  }
  // A number above 0 is never 100% less.
  const less = current > 0 ? Math.min(99, percentChange(previous - current, previous)) : 100;
  return { direction: 'down', text: `${less}% ${comparisonWords.less} than in ${earlier}` };
}

/** Returns the difference in percent. A change is never shown as 0%. */
function percentChange(difference: number, previous: number): number {
  return Math.max(1, Math.round((difference / previous) * 100));
}
