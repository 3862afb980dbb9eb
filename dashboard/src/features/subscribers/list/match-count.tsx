import { formatCount } from '../../../ui/formats/numbers';
import { type SegmentFilter, useSegmentCount } from '../segments/queries';
import type { Subscriber } from '../subscriber';

type MatchCountProps = { filter: SegmentFilter; status: Subscriber['status'] | undefined };

/** Shows the number of confirmed subscribers that match. The API does not count other statuses. */
export function MatchCount({ filter, status }: MatchCountProps) {
  const isCounted = status === undefined || status === 'confirmed';
  const { data, isFetching, error } = useSegmentCount(isCounted ? { filter } : undefined);
  if (!isCounted || (error && !isFetching)) return null;

  return (
    <p role="status" className="text-meta text-ink-2 tabular-nums">
      {isFetching || data === undefined
        ? 'Counting…'
        : formatCount(data, 'active subscriber matches', 'active subscribers match')}
    </p>
  );
}

type MatchingInput = {
  search: string;
  filter: SegmentFilter | undefined;
  status: Subscriber['status'] | undefined;
  totalCount: number | undefined;
};

/** Returns the number of confirmed subscribers that match. Undefined if another status or a search applies. */
export function useMatchingCount({ search, filter, status, totalCount }: MatchingInput): number | undefined {
  const isCounted = search === '' && (status === undefined || status === 'confirmed');
  const { data, isFetching } = useSegmentCount(isCounted && filter ? { filter } : undefined);
  if (!isCounted || isFetching) return undefined;
  return filter ? data : totalCount;
}
