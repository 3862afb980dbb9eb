import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { Segmented } from '../../../ui/forms/segmented';
import { PageHeader } from '../../../ui/page-header';
import { DecideDialog } from './decide-dialog';
import { type Decision, REVIEW_PAGE, type Review, STATUS_WORDS } from './review';
import { ReviewCard } from './review-card';
import { useReviews } from './use-reviews';

const FILTERS = (['open', 'approved', 'rejected'] as const).map((value) => ({
  value,
  label: STATUS_WORDS[value],
}));

/** Lists large imports and automatic pauses for an administrator to review. */
export function ReviewsPage() {
  const [status, setStatus] = useState<Review['status']>('open');
  const [open, setOpen] = useState<{ review: Review; decision: Decision }>();
  const queue = useReviews(status);

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Review"
        lead="Large first imports, and newsletters that were paused for complaints or bounces."
      />
      <WaveRule />
      <div className="self-start">
        <Segmented label="Status" options={FILTERS} value={status} onChange={setStatus} />
      </div>
      <div className="flex min-h-60 flex-col gap-4" aria-busy={queue.isFetching}>
        {queue.data?.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            onDecide={(decision) => setOpen({ review, decision })}
          />
        ))}
        {queue.data?.length === 0 && (
          <div role="status">
            <EmptyState title="Nothing to review" text="Held imports and automatic pauses appear here." />
          </div>
        )}
        {queue.error && <LoadFailure message={messageOf(queue.error)} onRetry={() => queue.refetch()} />}
        {!queue.data && !queue.error && (
          <Card>
            <SkeletonRows rows={4} rowClass="h-16" />
          </Card>
        )}
      </div>
      {queue.hasNextPage && (
        <Button className="self-start" busy={queue.isFetchingNextPage} onClick={() => queue.fetchNextPage()}>
          Show {REVIEW_PAGE} more
        </Button>
      )}
      {open && <DecideDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
