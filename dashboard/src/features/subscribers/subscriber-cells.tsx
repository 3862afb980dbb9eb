import { SkeletonRows } from '../../ui/feedback/load-states';
import { StatusDot } from '../../ui/feedback/status-dot';
import { toReadableHost } from '../../ui/formats/readable-host';
import { FIRST_PAGE_SIZE, STATUS_LABELS, type Subscriber } from './subscriber';

/** Shows the name with the address below it, or only the address. Each has its own truncation. */
export function SubscriberLines({ name, email }: Pick<Subscriber, 'name' | 'email'>) {
  return (
    <>
      {name && (
        <span dir="auto" className="block truncate font-semibold">
          {name}
        </span>
      )}
      <span
        dir="ltr"
        className={name ? 'block truncate text-meta font-normal text-ink-3' : 'block truncate font-semibold'}
      >
        {toReadableHost(email)}
      </span>
    </>
  );
}

/** Reserves the height of a full first page while it loads. */
export function SubscriberTableSkeleton() {
  return (
    <div className="pt-10">
      <SkeletonRows rows={FIRST_PAGE_SIZE} rowClass="h-15" />
    </div>
  );
}

const TONES = {
  confirmed: 'success',
  pending: 'warning',
  unsubscribed: 'neutral',
  removed: 'neutral',
} as const;

export function SubscriberStatus({ status }: { status: Subscriber['status'] }) {
  return <StatusDot tone={TONES[status]}>{STATUS_LABELS[status]}</StatusDot>;
}
