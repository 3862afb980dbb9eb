import { Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { Button, ButtonLink, TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { formatCount } from '../../../ui/formats/numbers';
import { controlClass } from '../../../ui/forms/field';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { PageHeader } from '../../../ui/page-header';
import { useSignedInUser } from '../../accounts/session';
import { ProfileLinkBar } from '../../sites/share/profile-link-bar';
import { BulkProgress } from '../bulk/bulk-progress';
import { useBulk } from '../bulk/use-bulk';
import { useSubscriberCount } from '../queries';
import { useSegments } from '../segments/queries';
import { AddSubscriberDialog } from './add-subscriber-dialog';
import { FilterBar } from './filter-bar';
import { GrowthCard } from './growth-card';
import { ListDownloads } from './list-downloads';
import { changeFilter, combineFilters, isFiltered, readFilters, toSegmentFilter } from './list-filter';
import { MatchCount, useMatchingCount } from './match-count';
import { SubscriberResults } from './subscriber-results';

export function SubscribersPage() {
  const [searchText, setSearchText] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [searchParams, setSearchParams] = useSearchParams();
  const search = useDebounced(searchText.trim(), 300);
  const { data: count } = useSubscriberCount();
  const { data: segments } = useSegments();
  const filters = readFilters(searchParams);
  const savedFilter = combineFilters(filters, segments);
  const listFilter = {
    search,
    segment: filters.segment,
    filter: toSegmentFilter(filters),
    status: filters.status,
  };
  const bulk = useBulk(listFilter);
  const matching = useMatchingCount({
    search,
    filter: savedFilter,
    status: filters.status,
    totalCount: count,
  });
  const change = (next: URLSearchParams) => setSearchParams(next, { preventScrollReset: true });
  const clear = () => change(new URLSearchParams());

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Subscribers"
        lead={
          !count
            ? 'All subscribers of your newsletter.'
            : formatCount(count, 'active subscriber', 'active subscribers')
        }
        actions={
          <>
            <ButtonLink to="/subscribers/import">
              <Upload size={18} strokeWidth={1.75} aria-hidden />
              Import
            </ButtonLink>
            <Button tone="primary" onClick={() => setIsAdding(true)}>
              <UserPlus size={18} strokeWidth={1.75} aria-hidden />
              Add subscriber
            </Button>
          </>
        }
      />
      <WaveRule />
      <Card className="flex flex-col gap-3">
        <div className="flex flex-col gap-3 lg:flex-row lg:items-start lg:justify-between">
          <input
            type="search"
            aria-label="Search subscribers"
            placeholder="Search by name or email"
            dir="auto"
            maxLength={200}
            className={`${controlClass} h-11 md:h-10 lg:max-w-80`}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
          <ListDownloads listFilter={listFilter} />
        </div>
        <FilterBar
          filters={filters}
          savedFilter={savedFilter}
          onChange={(name, value) => change(changeFilter(searchParams, name, value))}
          onClear={clear}
        />
        {savedFilter && !search && <MatchCount filter={savedFilter} status={filters.status} />}
        {bulk.jobId !== undefined && (
          <BulkProgress key={bulk.jobId} jobId={bulk.jobId} onClose={bulk.close} />
        )}
        <div className="min-h-[25rem]">
          <SubscriberResults
            listFilter={listFilter}
            count={isFiltered(filters) ? undefined : count}
            matching={matching}
            bulk={bulk}
            onClear={clear}
            showsAll={isFiltered(filters) || searchParams.get('show') === 'all'}
            onShowAll={() => change(new URLSearchParams({ show: 'all' }))}
          />
        </div>
        <nav aria-label="Lists" className="flex flex-wrap gap-x-5 *:inline-flex *:min-h-11 *:items-center">
          <TextLink to="/subscribers/segments">Segments</TextLink>
          <TextLink to="/subscribers/tags">Tags and fields</TextLink>
          <TextLink to="/subscribers/suppressed">Suppression list</TextLink>
        </nav>
      </Card>
      <div className="grid gap-5 lg:grid-cols-[1fr_1.62fr]">
        <GrowthCard />
        <ShareCard />
      </div>
      <AddSubscriberDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}

export function ShareCard() {
  const user = useSignedInUser();

  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="Get more subscribers" />
      <p className="text-ink-2">Visitors subscribe on your page. Share it in more places.</p>
      <ProfileLinkBar username={user.username} />
      <ButtonLink to="/microsite" className="md:self-start">
        Share Your Micro-site
      </ButtonLink>
    </Card>
  );
}
