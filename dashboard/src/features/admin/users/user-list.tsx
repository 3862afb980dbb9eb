import { ApiError, errorMessage } from '@tidings/sdk';
import { ListFilter, Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { controlClass } from '../../../ui/forms/field';
import { SegmentedControl } from '../../../ui/forms/segmented-control';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import {
  countFilters,
  PLANS,
  readFilter,
  SORTS,
  STATUSES,
  USERS_PAGE_SIZE,
  type UserFilter,
} from './console-user';
import { useUsers } from './queries';
import type { UserCommands } from './user-cells';
import { UserTable } from './user-table';

/** Lists users. The URL contains the filter, so that users can bookmark or share it. */
export function UserList(commands: UserCommands) {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = readFilter(searchParams);
  const filterCount = countFilters(filter);
  const [searchText, setSearchText] = useState('');
  const [hasOpenFilters, setHasOpenFilters] = useState(filterCount > 0 || filter.sort !== '');
  const search = useDebounced(searchText.trim(), 300);
  const list = useUsers({ search, ...filter });
  const filtersId = useId();

  function setFilter(next: UserFilter) {
    const filters = Object.entries(next).filter(([, value]) => value !== '');
    setSearchParams(Object.fromEntries(filters), { replace: true, preventScrollReset: true });
  }

  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-section font-strong">Users</h2>
      <div className="flex flex-wrap gap-2">
        <UserSearch value={searchText} onChange={setSearchText} />
        <Button
          aria-expanded={hasOpenFilters}
          aria-controls={filtersId}
          onClick={() => setHasOpenFilters(!hasOpenFilters)}
        >
          <ListFilter size={18} strokeWidth={1.75} aria-hidden />
          {filterCount === 0 ? 'Filter' : `Filter (${filterCount})`}
        </Button>
      </div>
      {hasOpenFilters && (
        <UserFilters id={filtersId} filter={filter} isSearch={search !== ''} onChange={setFilter} />
      )}
      <div className="min-h-60" aria-busy={list.isFetching}>
        {list.data && list.data.length > 0 && <UserTable users={list.data} {...commands} />}
        {list.data?.length === 0 && (
          <div role="status">
            <EmptyState title="No users found" text={search && `No user matches “${search}”.`} />
          </div>
        )}
        {list.error && <LoadFailure message={formatFailure(list.error)} onRetry={() => list.refetch()} />}
        {!list.data && !list.error && <SkeletonRows rows={6} rowClass="h-14" />}
      </div>
      {list.hasNextPage && (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show {USERS_PAGE_SIZE} more
        </Button>
      )}
    </Card>
  );
}

function formatFailure(error: Error): string {
  if (!(error instanceof ApiError)) return errorMessage(error);
  return `Users API request failed with status ${error.status}`;
}

type UserFiltersProps = {
  id: string;
  filter: UserFilter;
  isSearch: boolean;
  onChange: (filter: UserFilter) => void;
};

function UserFilters({ id, filter, isSearch, onChange }: UserFiltersProps) {
  return (
    <div id={id} className="flex flex-col gap-2 md:flex-row md:flex-wrap">
      <SegmentedControl
        label="Plan"
        options={PLANS}
        value={filter.plan}
        onChange={(plan) => onChange({ ...filter, plan })}
      />
      <SegmentedControl
        label="Status"
        options={STATUSES}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <label className="flex items-center gap-2 text-meta text-ink-2">
        Order
        <select
          className={`${controlClass} h-11 grow md:h-10`}
          value={isSearch ? '' : filter.sort}
          disabled={isSearch}
          onChange={({ target }) => {
            const sort = SORTS.find(({ value }) => value === target.value)?.value ?? '';
            onChange({ ...filter, sort });
          }}
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

type UserSearchProps = { value: string; onChange: (given: string) => void };

function UserSearch({ value, onChange }: UserSearchProps) {
  const field = useRef<HTMLInputElement>(null);

  return (
    <div className="relative min-w-0 grow basis-48 lg:max-w-96">
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        ref={field}
        type="search"
        aria-label="Search users"
        placeholder="Username, email or display name"
        dir="auto"
        maxLength={200}
        className={`${controlClass} h-11 pr-11! pl-10! md:h-10 [&::-webkit-search-cancel-button]:hidden`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="press absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
