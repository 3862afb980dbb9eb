import { counted, formatCents, formatNumber } from '../../../ui/formats/numbers';
import { StatList } from '../../../ui/plots/stat-list';
import type { NewsletterInsights } from '../insights';
import { shareText } from '../plots/funnel';

/** Shows sent, opens and clicks, then unsubscribes, bounces and revenue. */
export function NewsletterTotals({ newsletter }: { newsletter: NewsletterInsights }) {
  const { recipients, accepted, opens, clicks, unsubscribes, bounces, sales, revenue } = newsletter;
  const share = (count: number) => shareText(count, accepted);

  return (
    <StatList
      stats={[
        { label: 'Delivered', value: formatNumber(accepted), note: `of ${formatNumber(recipients)}` },
        { label: 'Opens', ...(opens === null ? NOT_COUNTED : figure(opens, `${share(opens)}, estimated`)) },
        { label: 'Clicks', ...(clicks === null ? NOT_COUNTED : figure(clicks, share(clicks))) },
        { label: 'Unsubscribed', ...figure(unsubscribes, share(unsubscribes)) },
        { label: 'Bounced', ...figure(bounces, 'rejected or bounced') },
        { label: 'Revenue', value: formatCents(revenue), note: `from ${counted(sales, 'sale', 'sales')}` },
      ]}
    />
  );
}

/** Zero and not counted differ. */
const NOT_COUNTED = { value: <span aria-hidden>–</span>, note: 'not counted' };

function figure(count: number, note: string) {
  return { value: formatNumber(count), note };
}
