import { useDates } from '../../ui/formats/time-zone-context';
import type { Subscriber } from './subscriber';
import { SubscriberLines } from './subscriber-cells';

type NewSubscriber = Pick<Subscriber, 'id' | 'email' | 'name' | 'createdAt'>;

/** Shows new subscribers and their sign-up times as a table, whose two columns fit every screen. */
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
