import type { ReactNode } from 'react';
import { useSignedInUser } from '../../features/accounts';
import { useSalesSummary } from '../../features/checkout';
import { useLastSentNewsletter } from '../../features/newsletters';
import { useProductsQuery } from '../../features/products';
import { useSubscriberCount } from '../../features/subscribers';
import { shortDate } from '../../ui/dates';
import { Figures } from '../../ui/figures';
import { formatCents } from '../../ui/money';
import { counted, formatNumber } from '../../ui/numbers';
import { Skeleton } from '../../ui/skeleton';

/** Only what is known: no guess, no trend without its data. */
export function HomeFigures() {
  const user = useSignedInUser();
  const subscribers = useSubscriberCount();
  const { lastSent, isError } = useLastSentNewsletter();
  const products = useProductsQuery();
  const hasShop = products.data !== undefined && products.data.length > 0;
  const sales = useSalesSummary(hasShop ? '30' : undefined);

  return (
    <Figures
      figures={[
        {
          label: 'Subscribers',
          value: figureOf(subscribers.data, subscribers.isError, formatNumber),
          note: 'on your list',
        },
        {
          label: 'Sent this month',
          value: formatNumber(user.emailsSent),
          note: `of ${formatNumber(user.emailQuota)} newsletters`,
        },
        {
          label: 'Last newsletter',
          value: figureOf(lastSent, isError, (newsletter) =>
            newsletter?.sentAt ? shortDate(newsletter.sentAt, new Date()) : 'None yet',
          ),
          note: lastSent?.title ?? '\u00a0',
        },
        ...(hasShop
          ? [
              {
                label: 'Earned in 30 days',
                value: figureOf(sales.data, sales.isError, ({ earned }) => formatCents(earned)),
                note: sales.data ? `from ${counted(sales.data.sales, 'sale', 'sales')}` : '\u00a0',
              },
            ]
          : []),
      ]}
    />
  );
}

function figureOf<Value>(
  value: Value | undefined,
  failed: boolean,
  format: (value: Value) => string,
): ReactNode {
  if (value !== undefined) return format(value);
  if (!failed) return <Skeleton className="h-[1.2em] w-20" />;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">could not be loaded</span>
    </>
  );
}
