import { formatMoney } from '@tidings/sdk';
import { TextLink } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { useDates } from '../../ui/formats/time-zone-context';
import { useLatestSales } from './queries';
import { getBuyerName } from './sale';

/** Shows the latest sales on the home screen. Renders nothing before the first one. */
export function LatestSales({ hasShop }: { hasShop: boolean }) {
  const { relativeDate } = useDates();
  const { data: sales } = useLatestSales({ hasShop });
  if (!sales || sales.length === 0) return null;

  return (
    <Card className="flex flex-col gap-1">
      <CardHeader
        title="Latest sales"
        aside={
          <TextLink to="/sales" className="text-meta">
            See all
          </TextLink>
        }
      />
      <ul className="divide-y divide-line">
        {sales.map((sale) => (
          <li key={sale.id} className="flex items-baseline justify-between gap-4 py-3 last:pb-0">
            <span className="min-w-0">
              <bdi className="block truncate font-semibold">{sale.productTitle}</bdi>
              <bdi className="block truncate text-meta text-ink-3">{getBuyerName(sale)}</bdi>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              <span className="block font-semibold">
                {sale.isFree ? 'Free' : formatMoney(sale.amount, sale.currency)}
              </span>
              <time dateTime={sale.purchasedAt} className="block text-meta text-ink-3">
                {relativeDate(sale.purchasedAt, new Date())}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
