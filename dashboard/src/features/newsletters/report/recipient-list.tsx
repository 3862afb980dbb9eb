import { errorMessage } from '@tidings/sdk';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, getButtonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { controlClass } from '../../../ui/forms/field';
import { FilterChips } from '../../../ui/forms/filter-chips';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import type { DeliveryProgress } from '../newsletter';
import { filterOptions, readStatusFilter, type StatusFilter } from './recipient-status';
import { RecipientTable } from './recipient-table';
import { RECIPIENTS_PAGE_SIZE, useRecipients } from './use-recipients';

type RecipientListProps = { newsletterId: number; progress: DeliveryProgress };

/** Lists all recipients, one line each. The URL stores the filter and the search. */
export function RecipientList({ newsletterId, progress }: RecipientListProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = readStatusFilter(searchParams.get('show'));
  const [searchText, setSearchText] = useState('');
  const search = useDebounced(searchText.trim(), 300);
  const list = useRecipients({ newsletterId, filter, search, status: progress.status });

  function setFilter(next: StatusFilter | undefined) {
    setSearchParams(next ? { show: next } : {}, { replace: true, preventScrollReset: true });
  }

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <h2 className="text-section font-strong">Recipients</h2>
        <div className="flex flex-col gap-2 md:flex-row">
          <input
            type="search"
            aria-label="Search recipients"
            placeholder="Search by address"
            className={`${controlClass} h-11 md:h-10 md:w-60`}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
          {/* The browser streams a file of any size to disk. */}
          <a
            href={`/api/newsletters/${newsletterId}/report.csv`}
            download
            className={getButtonClass('secondary', 'on', 'shrink-0')}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
            Download CSV
          </a>
        </div>
      </div>
      <FilterChips
        legend="Filter recipients"
        options={filterOptions(progress, filter)}
        value={filter}
        onChange={setFilter}
      />
      <div className="min-h-60" aria-busy={list.isFetching}>
        {list.data && list.data.length > 0 && <RecipientTable recipients={list.data} />}
        {list.data?.length === 0 && <NoRecipients search={search} />}
        {list.error && <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />}
        {!list.data && !list.error && <SkeletonRows rows={5} rowClass="h-11" />}
      </div>
      {list.hasNextPage && (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show {RECIPIENTS_PAGE_SIZE} more
        </Button>
      )}
    </Card>
  );
}

function NoRecipients({ search }: { search: string }) {
  return (
    <div role="status">
      <EmptyState title={search ? `No recipients found for "${search}"` : 'No recipients'} />
    </div>
  );
}
