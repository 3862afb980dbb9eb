import { errorMessage, formatMoney } from '@tidings/sdk';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { LoadFailure, Skeleton } from '../../ui/feedback/load-states';
import { formatDayLabel } from '../../ui/formats/dates';
import { StatList } from '../../ui/plots/stat-list';
import { formatSchedule, isPayoutPending, type Payout, type PayoutBalance } from './payout';
import { usePayoutBalance, usePayouts } from './queries';

/** Shows the money in the account, in three parts: available, not yet available, and on its way to the bank. */
export function BalanceCard() {
  const { data: balance, error, refetch } = usePayoutBalance();
  const { data: payouts = [] } = usePayouts();

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Balance" />
      {balance && <Balance balance={balance} payouts={payouts} />}
      {!balance && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!balance && !error && (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-24 md:h-14" />
        </div>
      )}
    </Card>
  );
}

function Balance({ balance: { funds, schedule }, payouts }: { balance: PayoutBalance; payouts: Payout[] }) {
  const isNegative = funds.some(({ available, pending }) => available < 0 || available + pending < 0);
  const pendingPayouts = payouts.filter(isPayoutPending);

  return (
    <>
      {funds.map(({ currency, available, pending }) => (
        <StatList
          key={currency}
          stats={[
            { label: 'Available', value: formatMoney(available, currency), note: 'For the next payout' },
            { label: 'Pending', value: formatMoney(pending, currency), note: 'Not available yet' },
            {
              label: 'On the way',
              value: formatMoney(sumPayouts(pendingPayouts, currency), currency),
              note: formatArrival(pendingPayouts, currency),
            },
          ]}
        />
      ))}
      {isNegative && (
        <Alert tone="warning">
          Refunds or disputes cost more than your balance. Your next sales cover the difference. Then payouts
          continue.
        </Alert>
      )}
      <p className="text-meta text-ink-2">{formatSchedule(schedule)}</p>
    </>
  );
}

function sumPayouts(payouts: Payout[], currency: string): number {
  return payouts.reduce((sum, payout) => sum + (payout.currency === currency ? payout.amount : 0), 0);
}

/** Formats the arrival of the next payout. */
function formatArrival(payouts: Payout[], currency: string): string {
  const days = payouts.filter((payout) => payout.currency === currency).map(({ arrivesOn }) => arrivesOn);
  const [next] = days.sort();
  return next === undefined ? 'Nothing right now' : `Arrives ${formatDayLabel(next)}`;
}
