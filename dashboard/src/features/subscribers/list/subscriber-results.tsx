import { errorMessage } from '@tidings/sdk';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState, LoadFailure } from '../../../ui/feedback/load-states';
import { formatNumber } from '../../../ui/formats/numbers';
import { BulkBar } from '../bulk/bulk-bar';
import type { BulkState } from '../bulk/use-bulk';
import { type ListFilter, useSubscribers } from '../queries';
import { FIRST_PAGE_SIZE, NEXT_PAGE_SIZE, type Subscriber } from '../subscriber';
import { SubscriberTableSkeleton } from '../subscriber-cells';
import { SubscriberSheet } from './subscriber-sheet';
import { SubscriberTable } from './subscriber-table';
import { useSubscriberRemoval } from './use-subscriber-removal';

/** Moves the focus when the list changes, to the row at an index once it is rendered. */
function useRowFocus(rowCount: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const pendingFocus = useRef<{ place: number; exceptCount: number } | undefined>(undefined);

  useEffect(() => {
    if (!pendingFocus.current || rowCount === pendingFocus.current.exceptCount) return;
    const rows = body.current?.querySelectorAll<HTMLElement>('[data-subscriber]') ?? [];
    const row = rows[Math.min(pendingFocus.current.place, rows.length - 1)];
    pendingFocus.current = undefined;
    // The last row is gone, so the page title is nearest.
    const fallback = document.querySelector<HTMLElement>('main h1');
    (row ?? fallback)?.focus({ preventScroll: row === undefined });
  }, [rowCount]);

  return {
    body,
    /** Focuses as soon as the number of rows changes. */
    focusWhenChanged: (place: number) => {
      pendingFocus.current = { place, exceptCount: rowCount };
    },
  };
}

/** Fetches further pages until one is full, because the pages of a filtered list can be short or empty. */
function useShortPages(list: ReturnType<typeof useSubscribers>, hasFilter: boolean) {
  const { data, hasNextPage, isFetching, error, fetchNextPage } = list;
  const isShort = hasFilter && hasNextPage && !isFetching && !error && (data?.length ?? 0) < NEXT_PAGE_SIZE;

  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
}

type SubscriberResultsProps = {
  listFilter: ListFilter;
  /** The number of confirmed subscribers, if it is known. */
  count: number | undefined;
  /** The number of confirmed subscribers that match the filters, if it is known. */
  matching: number | undefined;
  bulk: BulkState;
  onClear: () => void;
  showsAll: boolean;
  onShowAll: () => void;
};

/** Shows the list for one search. The previous list stays until the next one has loaded. */
export function SubscriberResults(props: SubscriberResultsProps) {
  const { listFilter, count, matching, bulk, onClear, showsAll, onShowAll } = props;
  const { search = '', segment, filter, status } = listFilter;
  const list = useSubscribers({ ...listFilter, firstPageSize: showsAll ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE });
  const hasFilter = [segment, filter, status].some(Boolean);
  useShortPages(list, hasFilter);
  const [openSubscriber, setOpenSubscriber] = useState<Subscriber>();
  const subscribers = list.data;
  const { body, focusWhenChanged } = useRowFocus(subscribers?.length ?? 0);
  const remove = useSubscriberRemoval();

  function removeSubscriber(subscriber: Subscriber) {
    setOpenSubscriber(undefined);
    focusWhenChanged(subscribers?.indexOf(subscriber) ?? 0);
    void remove(subscriber);
  }

  function showMore() {
    focusWhenChanged(subscribers?.length ?? 0);
    if (showsAll) void list.fetchNextPage();
    else onShowAll();
  }

  if (!subscribers) {
    if (!list.error) return <SubscriberTableSkeleton />;
    return <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />;
  }
  if (subscribers.length === 0) {
    if (list.hasNextPage) return <SubscriberTableSkeleton />;
    if (hasFilter) return <NoMatches onClear={onClear} />;
    return search ? <NotFound search={search} /> : <NoSubscribers />;
  }

  const isGrowing = list.isFetchingNextPage || (showsAll && list.isPlaceholderData);
  return (
    <div aria-busy={list.isFetching} className="flex flex-col gap-4">
      {!bulk.isEmpty && (
        <BulkBar
          selection={bulk.selection}
          listFilter={listFilter}
          matching={matching}
          onAll={bulk.selectAll}
          onClear={bulk.clear}
          onStarted={({ id }) => bulk.begin(id)}
        />
      )}
      <SubscriberTable
        subscribers={subscribers}
        now={new Date()}
        bodyRef={body}
        bulk={bulk.isOffered ? bulk : undefined}
        onOpen={setOpenSubscriber}
        onRemove={removeSubscriber}
      />
      {list.error && <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />}
      {list.hasNextPage && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2 tabular-nums">{!search && showMoreText(subscribers, count)}</p>
          <Button busy={isGrowing} onClick={showMore}>
            {showsAll ? `Show ${NEXT_PAGE_SIZE} more` : 'Show all'}
          </Button>
        </div>
      )}
      <SubscriberSheet
        subscriber={openSubscriber}
        onClose={() => setOpenSubscriber(undefined)}
        onRemove={removeSubscriber}
      />
    </div>
  );
}

/** Describes the number of confirmed subscribers that follow. With a search, the number is unknown. */
function showMoreText(subscribers: Subscriber[], count: number | undefined): string | undefined {
  const visibleCount = subscribers.filter(({ status }) => status === 'confirmed').length;
  const remainingCount = count === undefined ? 0 : count - visibleCount;
  return remainingCount > 0 ? `+${formatNumber(remainingCount)} more subscribers` : undefined;
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <div role="status">
      <EmptyState
        title="No subscribers match these filters"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    </div>
  );
}

function NotFound({ search }: { search: string }) {
  return (
    <div role="status">
      <EmptyState title={`No results found for "${search}"`} />
    </div>
  );
}

function NoSubscribers() {
  return (
    <EmptyState
      title="No subscribers yet"
      text="Share your page, or import a list from another service."
      action={<ButtonLink to="/subscribers/import">Import a list</ButtonLink>}
    />
  );
}
