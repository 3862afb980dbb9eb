import { Card, CardHeader } from '../../ui/card';
import { formatNumber } from '../../ui/numbers';

type PlanSummaryProps = { isPro: boolean; emailsSent: number; emailQuota: number };

/** The plan, and how much of it this month has used. */
export function PlanSummary({ isPro, emailsSent, emailQuota }: PlanSummaryProps) {
  const left = Math.max(0, emailQuota - emailsSent);

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Subscription" />
      <div className="flex flex-col gap-1">
        <p className="text-figure-small font-strong">{isPro ? 'PRO' : 'Free'}</p>
        <p className="text-ink-2">
          {formatNumber(emailQuota)} newsletters per month, to everyone on your list each time.
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <span id="plan-usage" className="text-label font-semibold">
            Sent this month
          </span>
          <span className="tabular-nums">
            <strong className="font-semibold">{formatNumber(emailsSent)}</strong>
            <span className="text-ink-3"> of {formatNumber(emailQuota)}</span>
          </span>
        </div>
        <progress
          aria-labelledby="plan-usage"
          className="delivery-bar"
          value={Math.min(emailsSent, emailQuota)}
          max={emailQuota}
        />
        <p className="text-meta text-ink-2">
          {formatNumber(left)} left. The count starts anew each month; what is left does not carry over.
        </p>
      </div>
    </Card>
  );
}
