import { Card, CardHeader } from '../../../ui/card';
import { formatNumber, formatPercent } from '../../../ui/formats/numbers';
import { BarList } from '../../../ui/plots/bar-list';
import type { InsightSources } from '../queries';
import { countFunnel } from './funnel';

/** Shows the numbers of visitors, of new subscribers, and of buyers. */
export function FunnelCard({ sources }: { sources: InsightSources }) {
  const { visitors, subscribers, sales } = countFunnel(sources);

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="From visit to sale" />
      <BarList
        bars={[
          { id: 'visitors', name: 'Visited your page', value: formatNumber(visitors), amount: visitors },
          {
            id: 'subscribers',
            name: 'Joined your list',
            value: formatNumber(subscribers),
            amount: subscribers,
            note: visitors > 0 && `${formatPercent(subscribers, visitors)} of visitors`,
          },
          {
            id: 'sales',
            name: 'Sales',
            value: formatNumber(sales),
            amount: sales,
            note: visitors > 0 && `${formatPercent(sales, visitors)} of visitors`,
          },
        ]}
      />
      {visitors === 0 && <p className="text-ink-2">No visits to your page in this period.</p>}
    </Card>
  );
}
