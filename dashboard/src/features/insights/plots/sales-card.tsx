import { TextLink } from '../../../ui/button';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { Plot } from '../../../ui/plots/plot';
import { calculateMoneyTicks, calculateTicks } from '../../../ui/plots/plot-scale';
import { useProductsQuery } from '../../products/use-products';
import { useMoney } from '../../products/use-shop';
import { comparePeriods } from '../period-change';
import type { Insights } from '../queries';
import { PlotCard } from './plot-card';
import { formatSpan, groupSpans, isByWeek, toPlotPoints } from './spans';

const formatSales = (count: number) => formatCount(count, 'sale', 'sales');

/** Shows the revenue and the number of sales. */
export function SalesCard({ insights }: { insights: Insights }) {
  const { range, totals, previous } = insights;
  const money = useMoney();
  const spans = groupSpans(insights.days);
  const revenues = spans.map((span) => Math.max(0, span.revenue));
  const counts = spans.map((span) => span.sales);
  const sum = `${money(totals.revenue)} from ${formatSales(totals.sales)} in the last ${range.days} days, after refunds.`;

  return (
    <PlotCard
      title="Sales"
      summary={sum}
      change={comparePeriods({
        current: totals.revenue,
        previous: previous.revenue,
        days: range.days,
        comparisonWords: { more: 'more revenue', less: 'less revenue' },
      })}
      legend={[
        { tone: 'c1', shape: 'bar', label: 'Revenue' },
        { tone: 'c4', shape: 'bar', label: 'Sales' },
      ]}
      emptyText={totals.sales === 0 && <NoSalesText />}
      table={{
        rowHeader: isByWeek(insights.days) ? 'Week' : 'Day',
        columns: ['Revenue', 'Sales'],
        rows: spans.map((span) => ({
          id: span.day,
          name: formatSpan(span),
          cells: [money(span.revenue), formatNumber(span.sales)],
        })),
      }}
    >
      <Plot
        label={`Sales: ${sum}`}
        pointLabel="Sales by date"
        points={toPlotPoints(spans, (span) => [money(span.revenue), formatSales(span.sales)])}
        scales={[
          {
            id: 'earned',
            size: totals.sales === 0 ? 'low' : 'tall',
            format: (cents) => money(cents).replace(/\.0+$/, ''),
            ticks: calculateMoneyTicks(Math.max(0, ...revenues)),
            marks: [{ shape: 'bars', tone: 'c1', values: revenues }],
          },
          {
            id: 'sales',
            size: 'low',
            format: formatNumber,
            ticks: calculateTicks({ lowest: 0, highest: Math.max(0, ...counts), steps: 2 }),
            marks: [{ shape: 'bars', tone: 'c4', values: counts }],
          },
        ]}
      />
    </PlotCard>
  );
}

function NoSalesText() {
  const products = useProductsQuery();
  if (products.data?.length !== 0) return 'No sales in this period.';
  return (
    <>
      Your page has no products yet. <TextLink to="/dashboard3">Add a product</TextLink>. Your sales appear
      here.
    </>
  );
}
