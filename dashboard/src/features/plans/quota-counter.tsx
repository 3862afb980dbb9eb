import { formatNumber } from '../../ui/numbers';
import { TextLink } from '../../ui/text-link';

type QuotaCounterProps = { isPro: boolean; emailsSent: number; emailQuota: number };

/** Newsletters sent this month, of those the plan allows. */
export function QuotaCounter({ isPro, emailsSent, emailQuota }: QuotaCounterProps) {
  return (
    <span className="flex flex-wrap gap-x-3 text-meta">
      <span>
        Newsletters this month{' '}
        <strong className="font-semibold text-ink tabular-nums">
          {formatNumber(emailsSent)}/{formatNumber(emailQuota)}
        </strong>
      </span>
      {!isPro && <TextLink to="/upgrade">Upgrade to PRO</TextLink>}
    </span>
  );
}
