import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/feedback/status-dot';
import { dateAndTime } from '../../../ui/formats/dates';
import { countsInWords, type Decision, decisionsOf, REASON_WORDS, type Review, STATUS_WORDS } from './review';

type ReviewCardProps = { review: Review; onDecide: (decision: Decision) => void };

export function ReviewCard({ review, onDecide }: ReviewCardProps) {
  const { user, reason, status, createdAt, sampleDomains, decidedAt, decisionReason } = review;
  const decisions = decisionsOf(review);

  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-section font-strong">{REASON_WORDS[reason]}</h2>
        <Chip>{STATUS_WORDS[status]}</Chip>
      </div>
      <p className="text-meta text-ink-2">
        <bdi className="font-semibold">{user.username}</bdi>, {dateAndTime(createdAt)}
      </p>
      <p className="tabular-nums">{countsInWords(review)}</p>
      {sampleDomains.length > 0 && (
        <p className="text-meta text-ink-2 wrap-anywhere">
          Most frequent domains: {sampleDomains.join(', ')}
        </p>
      )}
      {decidedAt !== null && (
        <p className="text-meta text-ink-2 wrap-anywhere">
          {STATUS_WORDS[status]} on {dateAndTime(decidedAt)}: {decisionReason}
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
