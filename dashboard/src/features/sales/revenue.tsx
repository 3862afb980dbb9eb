import { errorMessage, formatMoney } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailure, Skeleton } from '../../ui/feedback/load-states';
import { formatDayLabel } from '../../ui/formats/dates';
import { formatCount, formatNumber } from '../../ui/formats/numbers';
import { DayPlot } from '../../ui/plots/day-plot';
import { PERIODS, type Period } from '../../ui/plots/period';
import { calculateMoneyTicks } from '../../ui/plots/plot-scale';
import { StatList } from '../../ui/plots/stat-list';
import { useSalesSummary } from './queries';
import type { SalesSummary } from './sale';

/** Shows the totals of a period, and its days. */
export function Revenue({ period }: { period: Period }) {
  const { data: summary, error, refetch, isPlaceholderData } = useSalesSummary(period);

  if (!summary && error) {
    return (
      <Card>
        <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
      </Card>
    );
  }
  if (!summary) return <RevenueSkeleton />;
  return (
    <div className="flex flex-col gap-6" aria-busy={isPlaceholderData}>
      <StatList
        stats={[
          {
            label: 'Revenue',
            value: formatMoney(summary.revenue, summary.currency),
            note: 'Without refunds and tax, before fees',
          },
          { label: 'Sales', value: formatNumber(summary.sales) },
          { label: 'Refunded', value: formatMoney(summary.refunded, summary.currency) },
          { label: 'Free downloads', value: formatNumber(summary.freeDownloads) },
        ]}
      />
      {summary.otherCurrencies.length > 0 && (
        <p className="text-ink-2">
          Also{' '}
          {summary.otherCurrencies
            .map(
              ({ currency, revenue, sales }) =>
                `${formatMoney(revenue, currency)} from ${formatCount(sales, 'sale', 'sales')}`,
            )
            .join(', ')}
          , before you changed your currency.
        </p>
      )}
      <DaysCard summary={summary} period={period} />
      {summary.products.length > 0 && (
        <ProductsCard products={summary.products} currency={summary.currency} />
      )}
    </div>
  );
}

function DaysCard({ summary, period }: { summary: SalesSummary; period: Period }) {
  const [isTable, setIsTable] = useState(false);
  const { days, revenue, sales, currency } = summary;
  const isQuiet = sales === 0;
  const span = PERIODS.find(({ value }) => value === period)?.label.toLowerCase();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader
        title="Revenue by day"
        aside={
          <Button
            tone="ghost"
            className="-my-3 -mr-4"
            aria-expanded={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'Hide table' : 'Show as table'}
          </Button>
        }
      />
      <DayPlot
        label={`Revenue by day over ${span}: ${formatMoney(revenue, currency)} from ${formatCount(sales, 'sale', 'sales')}.`}
        days={days.map((day) => ({
          day: day.day,
          value: day.revenue,
          note: formatCount(day.sales, 'sale', 'sales'),
        }))}
        format={(cents) => formatMoney(cents, currency).replace(/\.0+$/, '')}
        ticksTo={calculateMoneyTicks}
      />
      {isQuiet && <p className="text-ink-2">No sales in this period.</p>}
      {isTable && <DaysTable days={days} currency={currency} />}
    </Card>
  );
}

/** Lists the days, newest first. */
function DaysTable({ days, currency }: Pick<SalesSummary, 'days' | 'currency'>) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <table aria-label="Revenue by day" className="w-full border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
            <th scope="col">Day</th>
            <th scope="col" className="text-right">
              Sales
            </th>
            <th scope="col" className="text-right">
              Revenue
            </th>
            <th scope="col" className="text-right">
              Free
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, sales, revenue, free }) => (
            <tr key={day} className="border-b border-line last:border-b-0 *:py-2">
              <th scope="row" className="font-normal">
                {formatDayLabel(day)}
              </th>
              <td className="text-right">{formatNumber(sales)}</td>
              <td className="text-right">{formatMoney(revenue, currency)}</td>
              <td className="text-right">{formatNumber(free)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductsCard({ products, currency }: Pick<SalesSummary, 'products' | 'currency'>) {
  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="By product" />
      <ul className="flex flex-col">
        {products.map(({ productId, title, sales, revenue }) => (
          <li
            key={productId}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
          >
            <span className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{title}</bdi>
              <span className="text-meta text-ink-2">{formatCount(sales, 'sale', 'sales')}</span>
            </span>
            <span className="font-semibold tabular-nums">{formatMoney(revenue, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RevenueSkeleton() {
  return (
    <div className="flex flex-col gap-6" role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-80" />
    </div>
  );
}
