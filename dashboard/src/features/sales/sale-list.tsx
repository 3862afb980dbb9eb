import { errorMessage } from '@tidings/sdk';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, getButtonClass, TextLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { controlClass } from '../../ui/forms/field';
import { useDebounced } from '../../ui/hooks/use-debounced';
import { useSales } from './queries';
import { readStatus, SALES_PAGE_SIZE, STATUS_FILTERS } from './sale';
import { SaleTable } from './sale-table';

/** Lists sales. The URL contains the filter. */
export function SaleList() {
  const [searchParams, setSearchParams] = useSearchParams();
  const status = readStatus(searchParams.get('state'));
  const [searchText, setSearchText] = useState('');
  const search = useDebounced(searchText.trim(), 300);
  const list = useSales({ search, status });
  const isFiltered = search !== '' || status !== undefined;

  function setFilter(next: string) {
    setSearchParams(
      (current) => {
        const { state: _, ...rest } = Object.fromEntries(current);
        return next === '' ? rest : { ...rest, state: next };
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
        <h2 className="text-section font-strong">All sales</h2>
        <div className="flex flex-col gap-2 md:flex-row">
          <input
            type="search"
            aria-label="Search sales"
            placeholder="Search by buyer or product"
            dir="auto"
            maxLength={200}
            className={`${controlClass} h-11 md:h-10 md:w-60`}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
          <select
            aria-label="Status"
            className={`${controlClass} h-11 md:h-10 md:w-40`}
            value={status ?? ''}
            onChange={(event) => setFilter(event.target.value)}
          >
            <option value="">Every status</option>
            {STATUS_FILTERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          {/* The browser streams a file of any size to disk. */}
          <a href="/api/sales/export" download className={getButtonClass('secondary', 'on', 'shrink-0')}>
            <Download size={18} strokeWidth={1.75} aria-hidden />
            Download CSV
          </a>
        </div>
      </div>
      <div className="min-h-60" aria-busy={list.isFetching}>
        {list.data && list.data.length > 0 && <SaleTable sales={list.data} now={new Date()} />}
        {list.data?.length === 0 && (isFiltered ? <NothingFound search={search} /> : <NoSales />)}
        {list.error && <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />}
        {!list.data && !list.error && <SkeletonRows rows={5} rowClass="h-14" />}
      </div>
      {list.hasNextPage && (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show {SALES_PAGE_SIZE} more
        </Button>
      )}
    </Card>
  );
}

function NothingFound({ search }: { search: string }) {
  return (
    <div role="status">
      <EmptyState title={search === '' ? 'No sales with this status' : `No sales found for "${search}"`} />
    </div>
  );
}

function NoSales() {
  return (
    <EmptyState
      title="No sales yet"
      text="Add a product to your page. Your sales appear here."
      action={<TextLink to="/dashboard3">Add a product</TextLink>}
    />
  );
}
