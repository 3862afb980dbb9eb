import { errorMessage, REVIEW_STATUSES } from '@tidings/sdk';
import { useState } from 'react';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { Chip } from '../../../ui/feedback/status-dot';
import { useDates } from '../../../ui/formats/time-zone-context';
import { SegmentedControl } from '../../../ui/forms/segmented-control';
import { PageHeader } from '../../../ui/page-header';
import { DecideDialog } from './decide-dialog';
import {
  type Decision,
  describeCounts,
  listDecisions,
  REASON_TEXTS,
  REVIEW_PAGE_SIZE,
  type Review,
  STATUS_LABELS,
  useReviews,
} from './review';

const FILTERS = REVIEW_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** Lists large imports and automatic pauses for an administrator to review. */
export function ReviewsPage() {
  const [status, setStatus] = useState<Review['status']>('open');
  const [openDecision, setOpenDecision] = useState<{ review: Review; decision: Decision }>();
  const queue = useReviews(status);

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Review"
        lead="Large first imports, large first newsletters, and paused sending. Each case names its reason."
      />
      <WaveRule />
      <div className="self-start">
        <SegmentedControl label="Status" options={FILTERS} value={status} onChange={setStatus} />
      </div>
      <div className="flex min-h-60 flex-col gap-4" aria-busy={queue.isFetching}>
        {queue.data?.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            onDecide={(decision) => setOpenDecision({ review, decision })}
          />
        ))}
        {queue.data?.length === 0 && (
          <div role="status">
            <EmptyState title="Nothing to review" text="Held imports and paused sending appear here." />
          </div>
        )}
        {queue.error && <LoadFailure message={errorMessage(queue.error)} onRetry={() => queue.refetch()} />}
        {!queue.data && !queue.error && (
          <Card>
            <SkeletonRows rows={4} rowClass="h-16" />
          </Card>
        )}
      </div>
      {queue.hasNextPage && (
        <Button className="self-start" busy={queue.isFetchingNextPage} onClick={() => queue.fetchNextPage()}>
          Show {REVIEW_PAGE_SIZE} more
        </Button>
      )}
      {openDecision && <DecideDialog {...openDecision} onClose={() => setOpenDecision(undefined)} />}
    </div>
  );
}

type ReviewCardProps = { review: Review; onDecide: (decision: Decision) => void };

export function ReviewCard({ review, onDecide }: ReviewCardProps) {
  const { dateAndTime } = useDates();
  const { user, reason, status, createdAt, sampleDomains, decidedAt, decisionReason } = review;
  const decisions = listDecisions(review);

  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-section font-strong">{REASON_TEXTS[reason]}</h2>
        <Chip>{STATUS_LABELS[status]}</Chip>
      </div>
      <p className="text-meta text-ink-2">
        <bdi className="font-semibold">{user.username}</bdi>, {dateAndTime(createdAt)}
      </p>
      <p className="tabular-nums">{describeCounts(review)}</p>
      {sampleDomains.length > 0 && (
        <p className="text-meta text-ink-2 wrap-anywhere">
          Most frequent domains: {sampleDomains.join(', ')}
        </p>
      )}
      {decidedAt !== null && (
        <p className="text-meta text-ink-2 wrap-anywhere">
          {STATUS_LABELS[status]} on {dateAndTime(decidedAt)}: {decisionReason}
        </p>
      )}
      {decisions.length > 0 && (
        <div className="flex flex-col gap-3 md:flex-row">
          {decisions.includes('approved') && (
            <Button tone="primary" onClick={() => onDecide('approved')}>
              Approve
            </Button>
          )}
          {decisions.includes('rejected') && <Button onClick={() => onDecide('rejected')}>Reject</Button>}
        </div>
      )}
    </Card>
  );
}
