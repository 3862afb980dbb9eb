import { messageOf } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { counted } from '../../../ui/formats/numbers';
import { NEWSLETTERS_PAGE_SIZE, useNewsletters } from '../use-newsletters';
import { NewsletterList } from './newsletter-list';
import { focusRow } from './newsletter-row';

type NewsletterResultsProps = { search: string; latestId: number | undefined };

/** Shows the list for one search. The previous list stays until the next one has loaded. */
export function NewsletterResults({ search, latestId }: NewsletterResultsProps) {
  const list = useNewsletters(search);
  const newsletters = list.data;

  async function showMore() {
    const shown = newsletters?.length ?? 0;
    const { data } = await list.fetchNextPage();
    const first = data?.[shown];
    if (first) requestAnimationFrame(() => focusRow(first.id));
  }

  return (
    <div aria-busy={list.isFetching} className="flex flex-col gap-1">
      <p role="status" className="sr-only">
        {search && newsletters && !list.isPlaceholderData && foundText(newsletters.length, list.hasNextPage)}
      </p>
      {!newsletters && list.error && (
        <LoadFailure message={messageOf(list.error)} onRetry={() => list.refetch()} />
      )}
      {!newsletters && !list.error && <SkeletonRows rows={3} rowClass="h-24" />}
      {newsletters?.length === 0 && search && <EmptyState title={`No results found for "${search}"`} />}
      {newsletters && newsletters.length > 0 && (
        <NewsletterList newsletters={newsletters} latestId={latestId} />
      )}
      {list.hasNextPage && (
        <Button className="mt-4 self-center" busy={list.isFetchingNextPage} onClick={() => void showMore()}>
          Show {NEWSLETTERS_PAGE_SIZE} more
        </Button>
      )}
    </div>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  return `${counted(count, 'newsletter', 'newsletters')} found${hasMore ? ', and more' : ''}.`;
}
