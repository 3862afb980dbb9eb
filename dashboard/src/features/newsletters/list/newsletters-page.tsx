import { errorMessage } from '@tidings/sdk';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { controlClass } from '../../../ui/forms/field';
import { SegmentedControl } from '../../../ui/forms/segmented-control';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { useSignedInUser } from '../../accounts/session';
import { ProBanner } from '../../plans/pro-offer';
import type { Newsletter } from '../newsletter';
import { newNewsletterPath } from '../newsletter-paths';
import { useNewsletters } from '../use-newsletters';
import { findLastChanged } from './find-newsletters';
import { LastChangedCard } from './last-changed-card';
import { NewsletterResults } from './newsletter-results';
import { UndoBars } from './undo-bars';
import { useNewsletterActions } from './use-newsletter-actions';

export function NewslettersPage() {
  const user = useSignedInUser();
  const { data: newsletters, error, refetch } = useNewsletters();

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Newsletters"
        above={<BackLink to="/dashboard" label="Back" />}
        actions={
          <ButtonLink tone="primary" to={newNewsletterPath}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            Create
          </ButtonLink>
        }
      />
      <WaveRule />
      {newsletters && <UndoBars newsletters={newsletters} />}
      {!user.isPro && <ProBanner />}
      {!newsletters && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!newsletters && !error && <SkeletonRows rows={3} rowClass="h-32 rounded-card" />}
      {newsletters?.length === 0 && (
        <Card>
          <EmptyState
            title="No newsletters yet"
            text="Write your first newsletter. Nothing is sent until you confirm."
            action={<ButtonLink to={newNewsletterPath}>Write a newsletter</ButtonLink>}
          />
        </Card>
      )}
      {newsletters && newsletters.length > 0 && <Newsletters newsletters={newsletters} />}
    </div>
  );
}

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sent', label: 'Sent' },
] as const;

function Newsletters({ newsletters }: { newsletters: Newsletter[] }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const { act, dialog } = useNewsletterActions(newsletters);
  const [searchText, setSearchText] = useState('');
  const search = useDebounced(searchText.trim(), 300);
  const statusFilter = STATUSES.find(({ value }) => value === searchParams.get('status'))?.value ?? 'all';
  const status = statusFilter === 'all' ? undefined : statusFilter;
  // Only the unfiltered list has the large card. A filtered list shows each match once, in its position.
  const latest = search || status ? undefined : findLastChanged(newsletters);

  return (
    <>
      {latest && <LastChangedCard newsletter={latest} onAct={act} />}
      <Card className="flex flex-col gap-3">
        <h2 className="text-section font-strong">All newsletters</h2>
        <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
          <SegmentedControl
            label="Status"
            options={STATUSES}
            value={statusFilter}
            onChange={(value) => setSearchParams(value === 'all' ? {} : { status: value }, { replace: true })}
          />
          <input
            type="search"
            aria-label="Search newsletters"
            placeholder="Search newsletters"
            className={`${controlClass} h-11 md:h-10 md:max-w-72`}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
        </div>
        <NewsletterResults search={search} status={status} idShownAbove={latest?.id} onAct={act} />
      </Card>
      {dialog}
    </>
  );
}
