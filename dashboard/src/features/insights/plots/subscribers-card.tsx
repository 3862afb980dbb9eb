import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/button';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { Plot } from '../../../ui/plots/plot';
import { calculateTicks } from '../../../ui/plots/plot-scale';
import { useSentNewsletters } from '../../newsletters/list/find-newsletters';
import { comparePeriods } from '../period-change';
import type { Insights } from '../queries';
import { PlotCard } from './plot-card';
import { formatSpan, groupSpans, isByWeek, toMarkers, toPlotPoints } from './spans';

type SubscribersCardProps = { insights: Insights; aside?: ReactNode };

/** Shows the number of subscribers, with joined and left below it. Marks newsletters at their send date. */
export function SubscribersCard({ insights, aside }: SubscribersCardProps) {
  const newsletters = useSentNewsletters();
  const { range, totals, previous } = insights;
  const spans = groupSpans(insights.days);
  const sizes = spans.map((span) => span.subscribers);
  const joinedCounts = spans.map((span) => span.joined);
  const leftCounts = spans.map((span) => -span.left);
  const size = sizes.at(-1) ?? 0;
  const sum = `${formatCount(size, 'subscriber', 'subscribers')} on your list: ${formatNumber(totals.joined)} joined and ${formatNumber(totals.left)} left in the last ${range.days} days.`;
  const dates = useDates();
  const markers = toMarkers(spans, newsletters, dates);

  return (
    <PlotCard
      title="Subscribers"
      aside={aside}
      summary={sum}
      change={comparePeriods({
        current: totals.joined,
        previous: previous.joined,
        days: range.days,
        comparisonWords: { more: 'more joined', less: 'fewer joined' },
      })}
      legend={[
        { tone: 'c1', shape: 'line', label: 'On the list' },
        { tone: 'c4', shape: 'bar', label: 'Joined' },
        { tone: 'c2', shape: 'bar', label: 'Left' },
        ...(markers.length > 0 ? [{ tone: 'c2', shape: 'marker', label: 'Newsletter sent' } as const] : []),
      ]}
      emptyText={totals.joined + totals.left === 0 && <NoSubscribersText size={size} />}
      table={{
        rowHeader: isByWeek(insights.days) ? 'Week' : 'Day',
        columns: ['On the list', 'Joined', 'Left'],
        rows: spans.map((span) => ({
          id: span.day,
          name: formatSpan(span),
          cells: [formatNumber(span.subscribers), formatNumber(span.joined), formatNumber(span.left)],
        })),
      }}
    >
      <Plot
        label={`Subscribers: ${sum}`}
        pointLabel="Subscribers by date"
        points={toPlotPoints(spans, (span, index) => [
          `${formatNumber(span.subscribers)} on the list`,
          `${formatNumber(span.joined)} joined`,
          `${formatNumber(span.left)} left`,
          ...markers.filter((marker) => marker.index === index).map(({ label }) => `Sent: ${label}`),
        ])}
        scales={[
          {
            id: 'size',
            size: Math.max(...sizes) === 0 ? 'low' : 'tall',
            format: formatNumber,
            ticks: calculateTicks({
              lowest: Math.max(0, Math.min(...sizes) - 1),
              highest: Math.max(...sizes),
              steps: 4,
            }),
            marks: [{ shape: 'line', tone: 'c1', values: sizes }],
            markers,
          },
          {
            id: 'change',
            size: 'low',
            format: (value) => formatNumber(Math.abs(value)),
            ticks: calculateTicks({
              lowest: Math.min(...leftCounts),
              highest: Math.max(...joinedCounts),
              steps: 2,
            }),
            marks: [
              { shape: 'bars', tone: 'c4', values: joinedCounts },
              { shape: 'bars', tone: 'c2', values: leftCounts },
            ],
          },
        ]}
      />
    </PlotCard>
  );
}

function NoSubscribersText({ size }: { size: number }) {
  if (size > 0) return 'No changes to your list in this period.';
  return (
    <>
      You have no subscribers yet. <TextLink to="/microsite">Share your page</TextLink>, or{' '}
      <TextLink to="/subscribers/import">import a list</TextLink>.
    </>
  );
}
