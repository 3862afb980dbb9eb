import { formatNumber } from '../../ui/numbers';

export type Change = { direction: 'up' | 'down' | 'even'; text: string };

/** From ten times as many on it is said in times, not in percent. */
const TIMES_FROM = 10;

/** How a figure stands to the one of as many days before; nothing where there was nothing in either. */
export function changeOf(figure: { now: number; before: number; days: number }): Change | undefined {
  const { now, before, days } = figure;
  const earlier = `the ${days} days before`;
  if (now === 0 && before === 0) return undefined;
  if (before <= 0) return { direction: 'up', text: `None in ${earlier}` };
  if (now === before) return { direction: 'even', text: `As in ${earlier}` };
  if (now >= before * TIMES_FROM) {
    return { direction: 'up', text: `${formatNumber(Math.floor(now / before))} times ${earlier}` };
  }
  const direction = now > before ? 'up' : 'down';
  // What is not the same is never called 0%, and what is not gone never 100% less.
  const share = Math.round((Math.abs(now - before) / before) * 100);
  const percent = now > 0 ? Math.min(Math.max(share, 1), direction === 'up' ? Infinity : 99) : 100;
  return { direction, text: `${percent}% ${direction === 'up' ? 'more' : 'less'} than ${earlier}` };
}
