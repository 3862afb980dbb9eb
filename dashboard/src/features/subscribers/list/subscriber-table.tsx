import { UserMinus } from 'lucide-react';
import type { RefObject } from 'react';
import { useDates } from '../../../ui/formats/time-zone-context';
import { nameOfSubscriber, type Subscriber, sourceInWords } from '../subscriber';
import { PersonLines, SubscriberStatus } from '../subscriber-table';
import { REASONS } from '../suppressed/suppressions';
import { TagChips } from '../vocabulary/tag-chips';

type SubscriberTableProps = {
  subscribers: Subscriber[];
  now: Date;
  body: RefObject<HTMLTableSectionElement | null>;
  onOpen: (subscriber: Subscriber) => void;
  onRemove: (subscriber: Subscriber) => void;
};

/**
 * Shows subscribers as a table, with two columns on a phone and the status below the name. Every row opens the
 * details.
 */
export function SubscriberTable({ subscribers, now, body, onOpen, onRemove }: SubscriberTableProps) {
  const { relativeDate } = useDates();
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2.5 *:font-normal">
          <th scope="col">Subscriber</th>
          <th scope="col" className="hidden w-48 md:table-cell">
            Status
          </th>
          <th scope="col" className="hidden w-44 lg:table-cell">
            From
          </th>
          <th scope="col" className="w-26 text-right md:w-40">
            Joined
          </th>
          <th scope="col" className="hidden w-12 md:table-cell">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {subscribers.map((subscriber) => (
          <SubscriberRow
            key={subscriber.id}
            subscriber={subscriber}
            joined={relativeDate(subscriber.createdAt, now)}
            onOpen={onOpen}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </table>
  );
}

type SubscriberRowProps = Pick<SubscriberTableProps, 'onOpen' | 'onRemove'> & {
  subscriber: Subscriber;
  joined: string;
};

function SubscriberRow({ subscriber, joined, onOpen, onRemove }: SubscriberRowProps) {
  const { status, unsubscribeReason, suppressionReason, consent, createdAt } = subscriber;

  return (
    <tr className="relative h-15 border-b border-line last:border-b-0 hover:bg-sunken">
      <th scope="row" className="py-1.5 pr-4 font-normal">
        <button
          type="button"
          data-subscriber={subscriber.id}
          className="block w-full rounded-nav text-left after:absolute after:inset-0"
          onClick={() => onOpen(subscriber)}
        >
          <PersonLines {...subscriber} />
        </button>
        <TagChips tags={subscriber.tags} />
        <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3 md:hidden">
          <SubscriberStatus status={status} />
          <span className="text-meta text-ink-3">{sourceInWords(consent)}</span>
        </span>
        {suppressionReason && (
          <span className="block text-meta text-lamp-ink">
            Suppressed: {REASONS[suppressionReason].short.toLowerCase()}
          </span>
        )}
        {unsubscribeReason && (
          <span className="line-clamp-2 text-meta text-ink-3 wrap-anywhere">
            <q dir="auto">{unsubscribeReason}</q>
          </span>
        )}
      </th>
      <td className="hidden py-1.5 md:table-cell">
        <SubscriberStatus status={status} />
      </td>
      <td className="hidden truncate py-1.5 pr-4 text-meta text-ink-2 lg:table-cell">
        {sourceInWords(consent)}
      </td>
      <td className="py-1.5 text-right text-ink-2 tabular-nums max-md:align-top">
        <time dateTime={createdAt}>{joined}</time>
      </td>
      <td className="relative hidden py-1.5 text-right md:table-cell">
        <button
          type="button"
          title="Remove"
          className="press inline-grid size-9 place-items-center rounded-nav text-ink-3 hover:bg-surface hover:text-danger"
          onClick={() => onRemove(subscriber)}
        >
          <UserMinus size={18} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Remove {nameOfSubscriber(subscriber)}</span>
        </button>
      </td>
    </tr>
  );
}
