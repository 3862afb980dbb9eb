import { DEFAULT_INSIGHT_PERIOD, formatMoney } from '@tidings/sdk';
import { useSignedInUser } from '../../features/accounts/session';
import { useViewCount } from '../../features/insights/queries';
import { useLastSentNewsletter } from '../../features/newsletters/list/find-newsletters';
import { OpenShare } from '../../features/newsletters/list/recent-newsletters';
import { findActivity } from '../../features/newsletters/newsletter';
import { useProductsQuery } from '../../features/products/use-products';
import { useSalesSummary } from '../../features/sales/queries';
import { useSubscriberCount } from '../../features/subscribers/queries';
import { formatCount, formatNumber } from '../../ui/formats/numbers';
import { useDates } from '../../ui/formats/time-zone-context';
import { formatStat, StatList } from '../../ui/plots/stat-list';

/** Shows the current numbers. Only the share of opens is an estimate. */
export function HomeStats() {
  const { shortDate } = useDates();
  const user = useSignedInUser();
  const subscribers = useSubscriberCount();
  const { lastSent, isError } = useLastSentNewsletter();
  const sentOn = lastSent?.sentAt ? shortDate(lastSent.sentAt, new Date()) : 'None yet';
  const activity = user.isPro && lastSent ? findActivity(lastSent) : undefined;
  const products = useProductsQuery();
  const hasShop = products.data !== undefined && products.data.length > 0;
  const sales = useSalesSummary(hasShop ? DEFAULT_INSIGHT_PERIOD : undefined);
  const revenueStat = {
    label: `Revenue, last ${DEFAULT_INSIGHT_PERIOD} days`,
    value: formatStat(sales, (summary) => formatMoney(summary.revenue, summary.currency)),
    note: sales.data ? `from ${formatCount(sales.data.sales, 'sale', 'sales')}` : '\u00a0',
  };
  const lastNewsletterStat = activity
    ? {
        label: 'Opened last newsletter',
        value: <OpenShare {...activity} />,
        note: sentOn,
      }
    : {
        label: 'Last newsletter',
        value: formatStat({ data: lastSent, isError }, () => sentOn),
        note: lastSent?.title ?? '\u00a0',
      };
  const viewStat = { label: 'Views today', value: <ViewsToday />, note: <TotalViews /> };

  return (
    <StatList
      stats={[
        {
          label: 'Subscribers',
          value: formatStat(subscribers, formatNumber),
          note: 'on your list',
        },
        {
          label: 'Sent this month',
          value: formatNumber(user.emailsSent),
          note: `of ${formatNumber(user.emailQuota)} newsletters`,
        },
        lastNewsletterStat,
        // A row has room for four numbers. Revenue replaces page views if the creator has a shop.
        ...(products.isPending ? [] : [hasShop ? revenueStat : viewStat]),
      ]}
    />
  );
}

function ViewsToday() {
  return formatStat(useViewCount(), ({ todayCount }) => formatNumber(todayCount));
}

function TotalViews() {
  const { data } = useViewCount();
  return data ? `${formatNumber(data.count)} in total` : '\u00a0';
}
