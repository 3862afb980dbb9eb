import { TextLink } from '../../../ui/button';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { Plot } from '../../../ui/plots/plot';
import { calculatePlotTicks } from '../../../ui/plots/plot-scale';
import { comparePeriods } from '../period-change';
import type { Insights } from '../queries';
import { PlotCard } from './plot-card';
import { formatSpan, groupSpans, isByWeek, toPlotPoints } from './spans';

const formatViews = (count: number) => formatCount(count, 'view', 'views');
const formatVisitors = (count: number) => formatCount(count, 'visitor', 'visitors');

/** Shows page views and visitors. */
export function ViewsCard({ insights }: { insights: Insights }) {
  const { range, totals, previous } = insights;
  const spans = groupSpans(insights.days);
  const summary = `${formatViews(totals.views)} by ${formatVisitors(totals.visitors)} in the last ${range.days} days.`;
  const values = spans.map((span) => span.views);

  return (
    <PlotCard
      title="Views and visitors"
      summary={summary}
      change={comparePeriods({
        current: totals.views,
        previous: previous.views,
        days: range.days,
        comparisonWords: { more: 'more views', less: 'fewer views' },
      })}
      legend={[
        { tone: 'c1', shape: 'bar', label: 'Views' },
        { tone: 'c2', shape: 'line', label: 'Visitors by day' },
      ]}
      emptyText={
        totals.views === 0 && (
          <>
            No visits to your page in this period. <TextLink to="/microsite">Share it</TextLink>. Visits
            appear here within a minute.
          </>
        )
      }
      table={{
        rowHeader: isByWeek(insights.days) ? 'Week' : 'Day',
        columns: ['Views', 'Visitors'],
        rows: spans.map((span) => ({
          id: span.day,
          name: formatSpan(span),
          cells: [formatNumber(span.views), formatNumber(span.visitors)],
        })),
      }}
    >
      <Plot
        label={`Views and visitors: ${summary}`}
        pointLabel="Views by date"
        points={toPlotPoints(spans, (span) => [formatViews(span.views), formatVisitors(span.visitors)])}
        scales={[
          {
            id: 'views',
            size: totals.views === 0 ? 'low' : 'tall',
            format: formatNumber,
            ticks: calculatePlotTicks(Math.max(0, ...values)),
            marks: [
              { shape: 'bars', tone: 'c1', values },
              { shape: 'line', tone: 'c2', values: spans.map((span) => span.visitors) },
            ],
          },
        ]}
      />
    </PlotCard>
  );
}
