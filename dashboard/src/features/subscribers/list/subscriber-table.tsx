import { UserMinus } from 'lucide-react';
import type { RefObject } from 'react';
import { useDates } from '../../../ui/formats/time-zone-context';
import { isSelected } from '../bulk/selection';
import type { BulkState } from '../bulk/use-bulk';
import { formatSource, getSubscriberName, type Subscriber } from '../subscriber';
import { SubscriberLines, SubscriberStatus } from '../subscriber-cells';
import { REASONS } from '../suppressed/suppressions';
import { TagChips } from '../tags-and-fields/tag-chips';

type SubscriberTableProps = {
  subscribers: Subscriber[];
  now: Date;
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  /** Undefined if the user cannot select rows. */
  bulk: BulkState | undefined;
  onOpen: (subscriber: Subscriber) => void;
  onRemove: (subscriber: Subscriber) => void;
};

/**
 * Shows subscribers as a table. On a phone it has two columns, with the status below the name. Every row opens the
 * details.
 */
export function SubscriberTable(props: SubscriberTableProps) {
  const { subscribers, now, bodyRef, bulk, onOpen, onRemove } = props;
  const { relativeDate } = useDates();
  const visibleIds = subscribers.map(({ id }) => id);
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2.5 *:font-normal">
          {bulk && <SelectShownRows bulk={bulk} shown={visibleIds} />}
          <th scope="col">Subscriber</th>
          <th scope="col" className="hidden w-48 md:table-cell">
            Status
          </th>
          <th scope="col" className="hidden w-44 lg:table-cell">
            From
          </th>
          <th scope="col" className="w-22 text-right md:w-40">
            Joined
          </th>
          <th scope="col" className="hidden w-12 md:table-cell">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {subscribers.map((subscriber) => (
          <SubscriberRow
            key={subscriber.id}
            subscriber={subscriber}
            joinedText={relativeDate(subscriber.createdAt, now)}
            choice={
              bulk && {
                checked: isSelected(bulk.selection, subscriber.id),
                onChange: () => bulk.toggle(subscriber.id, visibleIds),
              }
            }
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
  joinedText: string;
  choice: { checked: boolean; onChange: () => void } | undefined;
};

/** Selects all shown rows, or none. */
function SelectShownRows({ bulk, shown }: { bulk: BulkState; shown: number[] }) {
  const isAll = shown.every((id) => isSelected(bulk.selection, id));

  return (
    <td className="w-11">
      <label className="-ml-2 grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          className="size-5 accent-tide"
          checked={isAll}
          onChange={() => (isAll ? bulk.clear() : bulk.selectRows(shown))}
        />
        <span className="sr-only">Select all shown subscribers</span>
      </label>
    </td>
  );
}

function SubscriberRow({ subscriber, joinedText, choice, onOpen, onRemove }: SubscriberRowProps) {
  const { status, unsubscribeReason, suppressionReason, consent, createdAt } = subscriber;

  return (
    <tr className="relative h-15 border-b border-line last:border-b-0 hover:bg-sunken">
      {choice && (
        <td className="relative z-1 py-1.5 max-md:align-top">
          <label className="-ml-2 grid size-11 cursor-pointer place-items-center">
            <input type="checkbox" className="size-5 accent-tide" {...choice} />
            <span className="sr-only">Select {getSubscriberName(subscriber)}</span>
          </label>
        </td>
      )}
      <th scope="row" className="py-1.5 pr-4 font-normal">
        <button
          type="button"
          data-subscriber={subscriber.id}
          className="block w-full rounded-nav text-left after:absolute after:inset-0"
          onClick={() => onOpen(subscriber)}
        >
          <SubscriberLines {...subscriber} />
        </button>
        <TagChips tags={subscriber.tags} />
        <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3 md:hidden">
          <SubscriberStatus status={status} />
          <span className="text-meta text-ink-3">{formatSource(consent)}</span>
        </span>
        {suppressionReason && (
          <span className="block text-meta text-lamp-ink">
            Suppressed: {REASONS[suppressionReason].label.toLowerCase()}
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
        {formatSource(consent)}
      </td>
      <td className="py-1.5 text-right text-ink-2 tabular-nums max-md:align-top">
        <time dateTime={createdAt}>{joinedText}</time>
      </td>
      <td className="relative hidden py-1.5 text-right md:table-cell">
        <button
          type="button"
          title="Remove"
          className="press inline-grid size-9 place-items-center rounded-nav text-ink-3 hover:bg-surface hover:text-danger"
          onClick={() => onRemove(subscriber)}
        >
          <UserMinus size={18} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Remove {getSubscriberName(subscriber)}</span>
        </button>
      </td>
    </tr>
  );
}
