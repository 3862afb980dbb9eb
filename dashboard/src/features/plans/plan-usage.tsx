import { useId } from 'react';
import { formatNumber } from '../../ui/numbers';

/** How much of the plan this month has used. */
export function PlanUsage({ emailsSent, emailQuota }: { emailsSent: number; emailQuota: number }) {
  const id = useId();
  const left = Math.max(0, emailQuota - emailsSent);

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span id={id} className="text-label font-semibold">
          Sent this month
        </span>
        <span className="tabular-nums">
          <strong className="font-semibold">{formatNumber(emailsSent)}</strong>
          <span className="text-ink-3"> of {formatNumber(emailQuota)}</span>
        </span>
      </div>
      <progress
        aria-labelledby={id}
        className="delivery-bar"
        value={Math.min(emailsSent, emailQuota)}
        max={emailQuota}
      />
      <p className="text-meta text-ink-2">
        {formatNumber(left)} left. The count starts anew each month; what is left does not carry over.
      </p>
    </div>
  );
}
