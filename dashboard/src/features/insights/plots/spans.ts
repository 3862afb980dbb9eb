import { type Dates, dayLabel, daySpan } from '../../../ui/formats/dates';
import type { PlotPlace } from '../../../ui/plots/plot';
import type { Marker } from '../../../ui/plots/plot-panel';
import type { InsightDay } from '../queries';

/** A day, or the days that share a bar. */
export type Span = InsightDay & { lastDay: string };

type NewsletterContent = { title: string; sentAt: string };

const WEEK = 7;
/** The most bars that remain distinct, and easy to touch, on a phone. */
const MAX_BARS = 90;

/** Returns whether the bars are weeks. */
export function isByWeek(days: readonly unknown[]): boolean {
  return days.length > MAX_BARS;
}

/**
 * Returns the days, or weeks that end today if there are too many days. The first week includes the remaining days.
 */
export function spansOf(days: readonly InsightDay[]): Span[] {
  if (!isByWeek(days)) return days.map((day) => ({ ...day, lastDay: day.day }));
  const weeks: Span[] = [];
  const over = days.length % WEEK;
  for (let start = 0; start < days.length; ) {
    const end = start === 0 ? WEEK + over : start + WEEK;
    const [first, ...others] = days.slice(start, end);
    if (first) weeks.push(others.reduce(joined, { ...first, lastDay: first.day }));
    start = end;
  }
  return weeks;
}

function joined(span: Span, day: InsightDay): Span {
  return {
    day: span.day,
    lastDay: day.day,
    views: span.views + day.views,
    visitors: span.visitors + day.visitors,
    joined: span.joined + day.joined,
    left: span.left + day.left,
    // The value at the end of the week, not a sum.
    subscribers: day.subscribers,
    sales: span.sales + day.sales,
    revenue: span.revenue + day.revenue,
  };
}

export function nameOf({ day, lastDay }: Span): string {
  return day === lastDay ? dayLabel(day) : daySpan(day, lastDay);
}

export function placesOf(
  spans: readonly Span[],
  linesOf: (span: Span, place: number) => string[],
): PlotPlace[] {
  return spans.map((span, place) => ({
    id: span.day,
    tick: dayLabel(span.day),
    name: nameOf(span),
    lines: linesOf(span, place),
  }));
}

/** Returns the send dates of newsletters, in order of time. Those of one span are combined. */
export function markersOf(
  spans: readonly Span[],
  newsletters: readonly NewsletterContent[],
  { dateOf }: Dates,
): Marker[] {
  return spans.flatMap(({ day, lastDay }, place) => {
    const sent = newsletters.filter(({ sentAt }) => {
      const sentOn = dateOf(new Date(sentAt));
      return day <= sentOn && sentOn <= lastDay;
    });
    return sent.length > 0 ? [{ place, word: sent.map(({ title }) => title).join(', ') }] : [];
  });
}
