import { messageOf } from '@tidings/sdk';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailure } from '../../ui/load-failure';
import { formatNumber } from '../../ui/numbers';
import { NEXT_PAGE_SIZE } from './subscriber';
import { SubscriberTable, SubscriberTableSkeleton } from './subscriber-table';
import { useSubscribers } from './use-subscribers';

/** The list for one search; the former list stays while the next one is on its way. */
export function SubscriberResults({ search, count }: { search: string; count: number | undefined }) {
  const list = useSubscribers(search);
  const subscribers = list.data;

  if (!subscribers) {
    if (!list.error) return <SubscriberTableSkeleton />;
    return <LoadFailure message={messageOf(list.error)} onRetry={() => list.refetch()} />;
  }
  if (subscribers.length === 0) {
    return search ? (
      <EmptyState title={`No results found for "${search}"`} />
    ) : (
      <EmptyState title="No subscribers yet" text="Share your page and the first names will show up." />
    );
  }

  // How many match a search is not known, only that there are more.
  const more = search || count === undefined ? 0 : Math.max(0, count - subscribers.length);
  return (
    <div aria-busy={list.isFetching} className="flex flex-col gap-4">
      <SubscriberTable subscribers={subscribers} now={new Date()} />
      {list.hasNextPage && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2 tabular-nums">{more > 0 && `+${formatNumber(more)} more subscribers`}</p>
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show {NEXT_PAGE_SIZE} more
          </Button>
        </div>
      )}
    </div>
  );
}
