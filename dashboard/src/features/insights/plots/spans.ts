import { type Dates, formatDayLabel, formatDaySpan } from '../../../ui/formats/dates';
import type { PlotPoint } from '../../../ui/plots/plot';
import type { Marker } from '../../../ui/plots/plot-panel';
import type { InsightDay } from '../queries';

/** A day, or the days that share a bar. */
export type Span = InsightDay & { lastDay: string };

type NewsletterContent = { title: string; sentAt: string };

const WEEK_DAYS = 7;
/** The maximum number of bars that remain distinct, and easy to touch, on a phone. */
const MAX_BARS = 90;

/** Returns whether the bars are weeks. */
export function isByWeek(days: readonly unknown[]): boolean {
  return days.length > MAX_BARS;
}

/** Returns the days. Too many days become weeks, which end today, and the first week includes the remaining days. */
export function groupSpans(days: readonly InsightDay[]): Span[] {
  if (!isByWeek(days)) return days.map((day) => ({ ...day, lastDay: day.day }));
  const weeks: Span[] = [];
  const remainingDays = days.length % WEEK_DAYS;
  for (let start = 0; start < days.length; ) {
    const end = start === 0 ? WEEK_DAYS + remainingDays : start + WEEK_DAYS;
    const [first, ...otherDays] = days.slice(start, end);
    if (first) weeks.push(otherDays.reduce(addDay, { ...first, lastDay: first.day }));
    start = end;
  }
  return weeks;
}

function addDay(span: Span, day: InsightDay): Span {
  return {
    day: span.day,
    lastDay: day.day,
    views: span.views + day.views,
    visitors: span.visitors + day.visitors,
    joined: span.joined + day.joined,
    left: span.left + day.left,
    // Uses the value at the end of the week, because a size cannot be summed.
    subscribers: day.subscribers,
    sales: span.sales + day.sales,
    revenue: span.revenue + day.revenue,
  };
}

export function formatSpan({ day, lastDay }: Span): string {
  return day === lastDay ? formatDayLabel(day) : formatDaySpan(day, lastDay);
}

export function toPlotPoints(
  spans: readonly Span[],
  formatLines: (span: Span, index: number) => string[],
): PlotPoint[] {
  return spans.map((span, index) => ({
    id: span.day,
    tick: formatDayLabel(span.day),
    name: formatSpan(span),
    lines: formatLines(span, index),
  }));
}

/** Returns the send dates of newsletters in order. Newsletters in one span are combined. */
export function toMarkers(
  spans: readonly Span[],
  newsletters: readonly NewsletterContent[],
  { toCalendarDay }: Dates,
): Marker[] {
  return spans.flatMap(({ day, lastDay }, index) => {
    const sentNewsletters = newsletters.filter(({ sentAt }) => {
      const sentOn = toCalendarDay(new Date(sentAt));
      return day <= sentOn && sentOn <= lastDay;
    });
    return sentNewsletters.length > 0
      ? [{ index, label: sentNewsletters.map(({ title }) => title).join(', ') }]
      : [];
  });
}
