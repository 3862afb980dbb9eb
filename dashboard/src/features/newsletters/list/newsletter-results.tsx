import { errorMessage } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatCount } from '../../../ui/formats/numbers';
import { NEWSLETTERS_PAGE_SIZE, type StatusFilter, useNewsletters } from '../use-newsletters';
import type { NewsletterActionHandler } from './newsletter-menu';
import { focusRow, NewsletterRow } from './newsletter-row';

type NewsletterResultsProps = {
  search: string;
  status: StatusFilter | undefined;
  /** The id of the newsletter that is shown above the list instead of in it. */
  idShownAbove: number | undefined;
  onAct: NewsletterActionHandler;
};

/** Shows the list for one search and status. The previous list stays until the next one has loaded. */
export function NewsletterResults({ search, status, idShownAbove, onAct }: NewsletterResultsProps) {
  const now = new Date();
  const list = useNewsletters({ search, status });
  const newsletters = list.data?.filter(({ id }) => id !== idShownAbove);

  async function showMore() {
    const visibleCount = list.data?.length ?? 0;
    const { data } = await list.fetchNextPage();
    const first = data?.[visibleCount];
    if (first) requestAnimationFrame(() => focusRow(first.id));
  }

  return (
    <div aria-busy={list.isFetching} className="flex flex-col gap-1">
      <p role="status" className="sr-only">
        {search &&
          newsletters &&
          !list.isPlaceholderData &&
          formatFoundText(newsletters.length, list.hasNextPage)}
      </p>
      {!newsletters && list.error && (
        <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />
      )}
      {!newsletters && !list.error && <SkeletonRows rows={3} rowClass="h-24" />}
      {newsletters?.length === 0 && <EmptyState title={formatEmptyText(search, status)} />}
      {newsletters && newsletters.length > 0 && (
        <ul>
          {newsletters.map((newsletter) => (
            <NewsletterRow key={newsletter.id} newsletter={newsletter} now={now} onAct={onAct} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button className="mt-4 self-center" busy={list.isFetchingNextPage} onClick={() => void showMore()}>
          Show {NEWSLETTERS_PAGE_SIZE} more
        </Button>
      )}
    </div>
  );
}

const NO_NEWSLETTERS_WITH_STATUS = {
  draft: 'No drafts',
  scheduled: 'Nothing is scheduled',
  sent: 'Nothing sent yet',
};

function formatEmptyText(search: string, status: StatusFilter | undefined): string {
  if (search) return `No results found for "${search}"`;
  return status ? NO_NEWSLETTERS_WITH_STATUS[status] : 'No other newsletters yet';
}

function formatFoundText(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  return `${formatCount(count, 'newsletter', 'newsletters')} found${hasMore ? ', and more' : ''}.`;
}
