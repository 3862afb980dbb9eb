import { formatNumber } from '../../ui/formats/numbers';

export type Change = { direction: 'up' | 'down' | 'even'; text: string };

type Stat = {
  current: number;
  previous: number;
  days: number;
  /** The words after the percentage, such as "more views" and "fewer views". */
  comparisonWords: { more: string; less: string };
};

/** The minimum ratio for a factor ("12 times") instead of a percentage. */
const MIN_TIMES_RATIO = 10;

/** Compares a number with the previous period of the same length. Returns undefined if both are 0. */
export function comparePeriods({ current, previous, days, comparisonWords }: Stat): Change | undefined {
  const previousPeriod = `the ${days} days before`;
  if (current === 0 && previous === 0) return undefined;
  if (previous <= 0) return { direction: 'even', text: `None in ${previousPeriod}` };
  if (current === previous) return { direction: 'even', text: `The same as in ${previousPeriod}` };
  if (current >= previous * MIN_TIMES_RATIO) {
    return {
      direction: 'up',
      text: `${formatNumber(Math.floor(current / previous))} times the total of ${previousPeriod}`,
    };
  }
  if (current > previous) {
    return {
      direction: 'up',
      text: `${calculatePercentChange(current - previous, previous)}% ${comparisonWords.more} than in ${previousPeriod}`,
    };
  }
  // A decrease to a number above 0 is never 100%.
  const lessPercent = current > 0 ? Math.min(99, calculatePercentChange(previous - current, previous)) : 100;
  return { direction: 'down', text: `${lessPercent}% ${comparisonWords.less} than in ${previousPeriod}` };
}

/** Returns the difference in percent. Any change is at least 1%. */
function calculatePercentChange(difference: number, previous: number): number {
  return Math.max(1, Math.round((difference / previous) * 100));
}
