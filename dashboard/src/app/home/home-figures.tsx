import type { ReactNode } from 'react';
import { useSignedInUser } from '../../features/accounts';
import { useLastSentNewsletter } from '../../features/newsletters';
import { useSubscriberCount } from '../../features/subscribers';
import { shortDate } from '../../ui/dates';
import { Figures } from '../../ui/figures';
import { formatNumber } from '../../ui/numbers';
import { Skeleton } from '../../ui/skeleton';

/** Only what is known: no guess, no trend without its data. */
export function HomeFigures() {
  const user = useSignedInUser();
  const { data: subscriberCount, isError } = useSubscriberCount();
  const lastSent = useLastSentNewsletter();
  const waiting = <Skeleton className="h-[1.2em] w-20" />;
  const lastNewsletter = lastSent?.sentAt
    ? { value: shortDate(lastSent.sentAt, new Date()), note: lastSent.title }
    : { value: lastSent === undefined ? unknownFigure(newslettersFailed, waiting) : 'None yet', note: '\u00a0' };

  return (
    <Figures
      figures={[
        {
          label: 'Subscribers',
          value:
            subscriberCount === undefined ? unknownFigure(isError, waiting) : formatNumber(subscriberCount),
          note: 'on your list',
        },
        {
          label: 'Sent this month',
          value: formatNumber(user.emailsSent),
          note: `of ${formatNumber(user.emailQuota)} newsletters`,
        },
        { label: 'Last newsletter', ...lastNewsletter },
      ]}
    />
  );
}

function unknownFigure(failed: boolean, waiting: ReactNode) {
  if (!failed) return waiting;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">could not be loaded</span>
    </>
  );
}
