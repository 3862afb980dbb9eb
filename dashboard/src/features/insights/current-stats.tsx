import { formatNumber } from '../../ui/formats/numbers';
import { useDates } from '../../ui/formats/time-zone-context';
import { formatStat, StatList } from '../../ui/plots/stat-list';
import { useSignedInUser } from '../accounts/session';
import { useLastSentNewsletter } from '../newsletters/list/find-newsletters';
import { useGrowth, useSubscriberCount } from '../subscribers/queries';
import { useViewCount } from './queries';

/** Shows the current numbers, independent of the period. */
export function CurrentStats() {
  const { shortDate } = useDates();
  const { emailsSent, emailQuota } = useSignedInUser();
  const views = useViewCount();
  const subscribers = useSubscriberCount();
  const growth = useGrowth();
  const { lastSent, isError } = useLastSentNewsletter();

  return (
    <StatList
      stats={[
        {
          label: 'All page views',
          value: formatStat(views, ({ count }) => formatNumber(count)),
          note: views.data ? `${formatNumber(views.data.todayCount)} today` : '\u00a0',
        },
        {
          label: 'Subscribers',
          value: formatStat(subscribers, formatNumber),
          note: growth.data ? `${formatNumber(growth.data.today)} joined today` : '\u00a0',
        },
        {
          label: 'Last newsletter',
          value: formatStat({ data: lastSent, isError }, (newsletter) =>
            newsletter?.sentAt ? shortDate(newsletter.sentAt, new Date()) : 'None yet',
          ),
          note: lastSent?.title ?? '\u00a0',
        },
        {
          label: 'Sent this month',
          value: formatNumber(emailsSent),
          note: `of ${formatNumber(emailQuota)} newsletters`,
        },
      ]}
    />
  );
}
