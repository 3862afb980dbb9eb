import { formatCents } from '../../../ui/formats/money';
import { counted, formatNumber } from '../../../ui/formats/numbers';
import { Figures } from '../../../ui/plots/figures';
import type { NewsletterFigures } from '../insights';
import { shareText } from '../plots/funnel';

/** Shows sent, opens and clicks, then unsubscribes, bounces and revenue. */
export function NewsletterTotals({ newsletter }: { newsletter: NewsletterFigures }) {
  const { recipients, accepted, opens, clicks, unsubscribes, bounces, sales, revenue } = newsletter;
  const share = (count: number) => shareText(count, accepted);

  return (
    <Figures
      figures={[
        { label: 'Delivered', value: formatNumber(accepted), note: `of ${formatNumber(recipients)}` },
        { label: 'Opens', ...(opens === null ? NOT_COUNTED : figure(opens, `${share(opens)}, estimated`)) },
        { label: 'Clicks', ...(clicks === null ? NOT_COUNTED : figure(clicks, share(clicks))) },
        { label: 'Unsubscribed', ...figure(unsubscribes, share(unsubscribes)) },
        { label: 'Bounced', ...figure(bounces, 'refused, or came back') },
        { label: 'Earned', value: formatCents(revenue), note: `from ${counted(sales, 'sale', 'sales')}` },
      ]}
    />
  );
}

/** Zero and not counted differ. */
const NOT_COUNTED = { value: <span aria-hidden>–</span>, note: 'not counted' };

function figure(count: number, note: string) {
  return { value: formatNumber(count), note };
}
