import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatCount } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import type { ActiveSubscriber } from './activity';
import { useActiveSubscribers } from './queries';

/** Lists the subscribers with opens or clicks. Loads the list only when it is opened, because it may be long. */
export function ActiveSubscribers({ newsletterId }: { newsletterId: number }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <section aria-label="Subscribers" className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">Subscribers</h3>
        <Button tone="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Show subscribers
        </Button>
      </div>
      {isOpen && <LoadedSubscribers newsletterId={newsletterId} />}
    </section>
  );
}

function LoadedSubscribers({ newsletterId }: { newsletterId: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useActiveSubscribers(newsletterId);
  const subscribers = data?.pages.flatMap((page) => page.data);

  return (
    <>
      {!subscribers && !error && <SkeletonRows rows={2} rowClass="h-11" />}
      {error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {subscribers?.length === 0 && (
        <p className="text-ink-2">Subscribers who open this newsletter appear here.</p>
      )}
      {subscribers && subscribers.length > 0 && (
        <ul className="flex flex-col">
          {subscribers.map((subscriber) => (
            <SubscriberActivity key={subscriber.subscriberId} subscriber={subscriber} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="md:self-start" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show 50 more
        </Button>
      )}
    </>
  );
}

function SubscriberActivity({ subscriber }: { subscriber: ActiveSubscriber }) {
  const { shortDate } = useDates();
  const { email, name, opens, clicks, lastActiveAt } = subscriber;
  const actions = [
    opens > 0 && formatCount(opens, 'open', 'opens'),
    clicks > 0 && formatCount(clicks, 'click', 'clicks'),
  ];

  return (
    <li className="flex flex-col justify-between gap-x-4 border-b border-line py-2.5 last:border-b-0 md:flex-row md:items-baseline">
      <span className="flex min-w-0 flex-col">
        <bdi className="font-semibold wrap-anywhere">{name ?? email}</bdi>
        {name && <span className="text-meta text-ink-3 wrap-anywhere">{email}</span>}
      </span>
      <span className="text-meta text-ink-2 tabular-nums">
        {actions.filter(Boolean).join(' · ')}
        {lastActiveAt && <span className="text-ink-3"> · {shortDate(lastActiveAt, new Date())}</span>}
      </span>
    </li>
  );
}
