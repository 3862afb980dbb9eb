import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../../ui/feedback/load-states';
import { StatusDot } from '../../../../ui/feedback/status-dot';
import { formatNumber } from '../../../../ui/formats/numbers';
import { useDates } from '../../../../ui/formats/time-zone-context';
import { formatStatus } from '../../deliveries/deliveries';
import { DecideDialog } from '../../reviews/decide-dialog';
import { useHasPermission } from '../../session/permissions';
import { useUserNewsletters } from '../../users/queries';
import { HoldDialog } from '../actions/hold-dialog';
import { type ConsoleUserDetail, NEWSLETTERS_PAGE_SIZE, type SentNewsletter } from '../console-user';
import { SendingRecord } from '../sending-record';

/** The open dialog, at most one. */
type OpenDialog =
  | { kind: 'hold'; newsletter: SentNewsletter | undefined }
  | { kind: 'release'; reviewId: number };

/** Shows the newsletters of a creator, and pauses or approves sending. */
export function UserSending({ user }: { user: ConsoleUserDetail }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const { hold } = user;
  const canChange = useHasPermission()('moderateUsers');

  return (
    <>
      {hold && (
        <Alert tone="warning">
          <p className="font-semibold">{user.username} cannot send</p>
          <p className="wrap-anywhere">{hold.message}</p>
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SendingRecord record={user.record} />
        {canChange && hold && (
          <Button onClick={() => setOpenDialog({ kind: 'release', reviewId: hold.reviewId })}>
            Approve sending
          </Button>
        )}
        {canChange && !hold && (
          <Button onClick={() => setOpenDialog({ kind: 'hold', newsletter: undefined })}>
            Pause sending
          </Button>
        )}
      </div>
      <Newsletters
        userId={user.id}
        onHold={(newsletter) => setOpenDialog({ kind: 'hold', newsletter })}
        onRelease={(reviewId) => setOpenDialog({ kind: 'release', reviewId })}
      />
      {openDialog?.kind === 'hold' && (
        <HoldDialog user={user} newsletter={openDialog.newsletter} onClose={close} />
      )}
      {openDialog?.kind === 'release' && (
        <DecideDialog
          review={{
            id: openDialog.reviewId,
            kind: openDialog.reviewId === hold?.reviewId ? 'sending' : 'newsletter',
            user,
          }}
          decision="approved"
          onClose={close}
        />
      )}
    </>
  );
}

type NewslettersProps = {
  userId: number;
  onHold: (newsletter: SentNewsletter) => void;
  onRelease: (reviewId: number) => void;
};

function Newsletters({ userId, ...actions }: NewslettersProps) {
  const list = useUserNewsletters(userId);
  if (list.error) return <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />;
  if (!list.data) return <SkeletonRows rows={3} rowClass="h-14" />;
  if (list.data.length === 0) return <EmptyState title="No newsletters sent yet" />;
  return (
    <>
      <ul aria-label="Sent newsletters" className="flex flex-col border-t border-line">
        {list.data.map((newsletter) => (
          <Row key={newsletter.id} newsletter={newsletter} {...actions} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show {NEWSLETTERS_PAGE_SIZE} more
        </Button>
      )}
    </>
  );
}

function Row({
  newsletter,
  onHold,
  onRelease,
}: { newsletter: SentNewsletter } & Omit<NewslettersProps, 'userId'>) {
  const { formatDay } = useDates();
  const { title, status, audience, accepted, hardBounced, complained, reviewId, createdAt } = newsletter;
  const canChange = useHasPermission()('moderateUsers');
  const isActive = status === 'preparing' || status === 'sending' || status === 'paused';
  const name = title ?? 'Deleted newsletter';

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <bdi className="font-semibold wrap-anywhere">{name || 'Untitled'}</bdi>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <StatusDot tone={TONES[status]}>{formatStatus(newsletter)}</StatusDot>
          <span className="text-meta text-ink-3">Started {formatDay(createdAt)}</span>
        </span>
        <span className="text-meta text-ink-2 tabular-nums">
          {formatNumber(accepted)} of {formatNumber(audience)} accepted, {formatNumber(hardBounced)} hard
          bounced, {formatNumber(complained)} reported as spam
        </span>
      </div>
      {canChange && reviewId !== null && (
        <Button onClick={() => onRelease(reviewId)}>
          Approve<span className="sr-only"> {name}</span>
        </Button>
      )}
      {canChange && reviewId === null && isActive && (
        <Button onClick={() => onHold(newsletter)}>
          Pause<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

const TONES = {
  preparing: 'progress',
  sending: 'progress',
  paused: 'warning',
  finished: 'success',
  canceled: 'neutral',
} as const;
