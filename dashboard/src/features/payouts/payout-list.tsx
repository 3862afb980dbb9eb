import { errorMessage, formatMoney } from '@tidings/sdk';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { StatusDot } from '../../ui/feedback/status-dot';
import { formatDayLabel } from '../../ui/formats/dates';
import { useDates } from '../../ui/formats/time-zone-context';
import { isPayoutPending, PAYOUT_STATUSES, PAYOUTS_PAGE_SIZE, type Payout } from './payout';
import { usePayouts } from './queries';

/** Lists payouts, newest first. */
export function PayoutHistory() {
  const list = usePayouts();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Payouts" />
      <div className="min-h-40" aria-busy={list.isFetching}>
        {list.data && list.data.length > 0 && <PayoutTable payouts={list.data} />}
        {list.data?.length === 0 && (
          <EmptyState
            title="No payouts yet"
            text="The first payout starts when the money from a sale is available."
          />
        )}
        {list.error && <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />}
        {!list.data && !list.error && <SkeletonRows rows={4} rowClass="h-12" />}
      </div>
      {list.hasNextPage && (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show {PAYOUTS_PAGE_SIZE} more
        </Button>
      )}
    </Card>
  );
}

function PayoutTable({ payouts }: { payouts: Payout[] }) {
  const { formatDay, shortDate } = useDates();
  const now = new Date();
  return (
    <table aria-label="Payouts" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
          <th scope="col" className="w-20 md:w-40">
            Started
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="w-24 text-right md:w-32">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.id} className="border-b border-line align-top last:border-b-0 *:py-3">
            <th scope="row" className="pr-3 font-normal">
              <time dateTime={payout.createdAt} title={formatDay(payout.createdAt)}>
                {shortDate(payout.createdAt, now)}
              </time>
            </th>
            <td className="pr-3">
              <PayoutStatus payout={payout} />
            </td>
            <td className="text-right font-semibold tabular-nums">
              {formatMoney(payout.amount, payout.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PayoutStatus({ payout }: { payout: Payout }) {
  const { tone, label } = PAYOUT_STATUSES[payout.status];
  return (
    <>
      <StatusDot tone={tone}>{label}</StatusDot>
      {isPayoutPending(payout) && (
        <span className="block text-meta text-ink-2">Arrives {formatDayLabel(payout.arrivesOn)}</span>
      )}
      {payout.note && <span className="block text-meta text-ink-2">{payout.note}</span>}
    </>
  );
}
