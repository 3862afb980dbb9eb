import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { EmptyState } from '../../../ui/empty-state';
import { LoadFailure } from '../../../ui/load-failure';
import { formatNumber } from '../../../ui/numbers';
import { FIRST_PAGE_SIZE, NEXT_PAGE_SIZE, type Subscriber } from '../subscriber';
import { SubscriberTableSkeleton } from '../subscriber-table';
import { useSubscribers } from '../use-subscribers';
import { ReaderTable } from './reader-table';
import { SubscriberSheet } from './subscriber-sheet';
import { useRowFocus } from './use-row-focus';
import { useSubscriberRemoval } from './use-subscriber-removal';

type SubscriberResultsProps = {
  search: string;
  count: number | undefined;
  showsAll: boolean;
  onShowAll: () => void;
};

/** The list for one search; the former list stays while the next one is on its way. */
export function SubscriberResults({ search, count, showsAll, onShowAll }: SubscriberResultsProps) {
  const list = useSubscribers({ search, firstPageSize: showsAll ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE });
  const [opened, setOpened] = useState<Subscriber>();
  const readers = list.data;
  const { body, focusWhenChanged } = useRowFocus(readers?.length ?? 0);
  const remove = useSubscriberRemoval();

  function removeReader(reader: Subscriber) {
    setOpened(undefined);
    focusWhenChanged(readers?.indexOf(reader) ?? 0);
    void remove(reader);
  }

  function showMore() {
    focusWhenChanged(readers?.length ?? 0);
    if (showsAll) void list.fetchNextPage();
    else onShowAll();
  }

  if (!readers) {
    if (!list.error) return <SubscriberTableSkeleton />;
    return <LoadFailure message={messageOf(list.error)} onRetry={() => list.refetch()} />;
  }
  if (readers.length === 0) return search ? <NobodyFound search={search} /> : <NobodyYet />;

  const isGrowing = list.isFetchingNextPage || (showsAll && list.isPlaceholderData);
  return (
    <div aria-busy={list.isFetching} className="flex flex-col gap-4">
      <ReaderTable
        readers={readers}
        now={new Date()}
        body={body}
        onOpen={setOpened}
        onRemove={removeReader}
      />
      {list.error && <LoadFailure message={messageOf(list.error)} onRetry={() => list.refetch()} />}
      {list.hasNextPage && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2 tabular-nums">{!search && moreInWords(readers, count)}</p>
          <Button busy={isGrowing} onClick={showMore}>
            {showsAll ? `Show ${NEXT_PAGE_SIZE} more` : 'Show all'}
          </Button>
        </div>
      )}
      <SubscriberSheet reader={opened} onClose={() => setOpened(undefined)} onRemove={removeReader} />
    </div>
  );
}

/** Of those who are subscribed; how many match a search is not known, only that there are more. */
function moreInWords(readers: Subscriber[], count: number | undefined): string | undefined {
  const shown = readers.filter(({ status }) => status === 'confirmed').length;
  const more = count === undefined ? 0 : count - shown;
  return more > 0 ? `+${formatNumber(more)} more subscribers` : undefined;
}

function NobodyFound({ search }: { search: string }) {
  return (
    <div role="status">
      <EmptyState title={`No results found for "${search}"`} />
    </div>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      title="No subscribers yet"
      text="Share your page and the first names will show up. A list from elsewhere can be imported."
      action={<ButtonLink to="/subscribers/import">Import a list</ButtonLink>}
    />
  );
}
