import { messageOf } from '@tidings/sdk';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailure } from '../../ui/load-failure';
import { BackLink, PageHeader } from '../../ui/page-header';
import { SkeletonRows } from '../../ui/skeleton';
import { WaveRule } from '../../ui/wave-rule';
import { LatestNewsletterCard } from './latest-newsletter-card';
import { NewsletterList } from './newsletter-list';
import { useNewsletters } from './use-newsletters';

export function NewslettersPage() {
  const list = useNewsletters();
  const newsletters = list.data;
  const [latest] = newsletters ?? [];

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Newsletters"
        above={<BackLink to="/dashboard" label="Back" />}
        actions={
          <ButtonLink tone="primary" to="/newsletter/new2">
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            Create
          </ButtonLink>
        }
      />
      <WaveRule />
      {!newsletters && list.error && (
        <LoadFailure message={messageOf(list.error)} onRetry={() => list.refetch()} />
      )}
      {!newsletters && !list.error && <SkeletonRows rows={3} rowClass="h-32 rounded-card" />}
      {newsletters?.length === 0 && (
        <Card>
          <EmptyState
            title="No newsletters yet"
            text="Write the first one. Nobody gets it before you say so."
            action={<ButtonLink to="/newsletter/new2">Write a newsletter</ButtonLink>}
          />
        </Card>
      )}
      {latest && <LatestNewsletterCard newsletter={latest} />}
      {newsletters && newsletters.length > 0 && <NewsletterList newsletters={newsletters} />}
      {list.hasNextPage && (
        <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show 50 more
        </Button>
      )}
    </div>
  );
}
