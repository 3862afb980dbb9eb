import { formatNumber } from '../../ui/numbers';

export type Change = { direction: 'up' | 'down' | 'even'; text: string };

type Figure = {
  now: number;
  before: number;
  days: number;
  /** After the percent: "more views", "fewer views". */
  words: { more: string; less: string };
};

/** From so many times on it is said in times, not in percent. */
const TIMES_FROM = 10;

/** How a figure stands to the one of as many days before; nothing where there was nothing in either. */
export function changeOf({ now, before, days, words }: Figure): Change | undefined {
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
  // What is not gone is never 100% less.
  const less = now > 0 ? Math.min(99, shareOf(before - now, before)) : 100;
  return { direction: 'down', text: `${less}% ${words.less} than in ${earlier}` };
}

/** What is not the same is never called 0%. */
function shareOf(difference: number, before: number): number {
  return Math.max(1, Math.round((difference / before) * 100));
}
