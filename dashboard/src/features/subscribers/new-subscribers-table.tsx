import { SkeletonRows } from '../../ui/feedback/load-states';
import { StatusDot } from '../../ui/feedback/status-dot';
import { readableHost } from '../../ui/formats/readable-host';
import { useDates } from '../../ui/formats/time-zone-context';
import { FIRST_PAGE_SIZE, STATUS_LABELS, type Subscriber } from './subscriber';

type NewSubscriber = Pick<Subscriber, 'id' | 'email' | 'name' | 'createdAt'>;

/** Shows new subscribers and when they joined. A table, because two columns fit every screen. */
export function NewSubscribersTable({ subscribers, now }: { subscribers: NewSubscriber[]; now: Date }) {
  const { relativeDate } = useDates();
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3">
          <th scope="col" className="py-2.5 pr-4 font-normal">
            Subscriber
          </th>
          <th scope="col" className="w-26 py-2.5 sm:w-40 text-right font-normal">
            Joined
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => (
          <tr key={subscriber.id} className="h-15 border-b border-line last:border-b-0">
            <th scope="row" className="py-1 pr-4 font-normal">
              <SubscriberLines {...subscriber} />
            </th>
            <td className="py-1 text-right text-ink-2 tabular-nums">
              <time dateTime={subscriber.createdAt}>{relativeDate(subscriber.createdAt, now)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the name with the address below it, or only the address. Each is truncated separately. */
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
        {readableHost(email)}
      </span>
    </>
  );
}

/** Keeps the height of a full first page while it loads. */
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
