import { errorMessage } from '@tidings/sdk';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatCount } from '../../../ui/formats/numbers';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { NewSubscribersTable } from '../new-subscribers-table';
import { useSubscribers } from '../queries';
import { type SegmentFilter, useSegmentCount } from './queries';

/** Milliseconds without a change before the subscribers are counted. */
const COUNT_DELAY_MS = 400;
const SHOWN_MATCHES = 10;

type SegmentMatchesProps = { filter: SegmentFilter | undefined; problem: string | undefined };

/** Shows the number of subscribers that match a filter during editing, and the first of them. */
export function SegmentMatches({ filter, problem }: SegmentMatchesProps) {
  const text = filter && JSON.stringify(filter);
  const settledFilter = useDebounced(text, COUNT_DELAY_MS);
  const isSettled = settledFilter === text;
  const wantedFilter = settledFilter === undefined ? undefined : (JSON.parse(settledFilter) as SegmentFilter);
  const count = useSegmentCount(wantedFilter && { filter: wantedFilter });
  const isCounting = !isSettled || count.isFetching;

  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <div role="status">
        <h3 className="text-section font-strong tabular-nums">
          {summarize({ problem, isCounting, count: count.data })}
        </h3>
      </div>
      {!problem && count.error && !isCounting && (
        <LoadFailure message={errorMessage(count.error)} onRetry={() => count.refetch()} />
      )}
      {!problem && wantedFilter && !count.error && <FirstMatches filter={wantedFilter} />}
    </section>
  );
}

type Summary = { problem: string | undefined; isCounting: boolean; count: number | undefined };

function summarize({ problem, isCounting, count }: Summary): string {
  if (problem) return problem;
  if (isCounting) return 'Counting subscribers…';
  if (count === undefined) return 'Not counted';
  return count === 0
    ? 'No subscribers match'
    : `${formatCount(count, 'subscriber matches', 'subscribers match')}`;
}

function FirstMatches({ filter }: { filter: SegmentFilter }) {
  const list = useSubscribers({ filter, status: 'confirmed', firstPageSize: SHOWN_MATCHES });

  if (!list.data) {
    if (list.error) return <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />;
    return <SkeletonRows rows={3} rowClass="h-15" />;
  }
  if (list.data.length === 0) return null;
  return (
    <div aria-busy={list.isFetching}>
      <NewSubscribersTable subscribers={list.data.slice(0, SHOWN_MATCHES)} now={new Date()} />
    </div>
  );
}
