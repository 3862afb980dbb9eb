import { formatNumber } from '../../ui/numbers';

/** Newsletters sent this month, of those the plan allows. */
export function QuotaCounter({ emailsSent, emailQuota }: { emailsSent: number; emailQuota: number }) {
  return (
    <span className="text-meta">
      Newsletters this month{' '}
      <strong className="font-semibold text-ink tabular-nums">
        {formatNumber(emailsSent)}/{formatNumber(emailQuota)}
      </strong>
    </span>
  );
}
