import { TextLink } from '../../ui/button';
import { classNames } from '../../ui/formats/class-names';
import { formatNumber } from '../../ui/formats/numbers';
import { type QuotaState, quotaStateOf } from './quota';

type QuotaCounterProps = { isPro: boolean; emailsSent: number; emailQuota: number };

const TONES: Record<QuotaState, string> = {
  plenty: 'text-ink',
  near: 'rounded-pill bg-lamp-soft px-2 text-lamp-ink',
  reached: 'rounded-pill bg-danger-soft px-2 text-danger',
};

/** Shows the newsletters sent this month, and the plan's limit. */
export function QuotaCounter({ isPro, emailsSent, emailQuota }: QuotaCounterProps) {
  const state = quotaStateOf({ emailsSent, emailQuota });

  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-meta">
      <span>
        Newsletters this month{' '}
        <strong className={classNames('font-semibold tabular-nums', TONES[state])}>
          {formatNumber(emailsSent)}/{formatNumber(emailQuota)}
        </strong>
        {state === 'near' && ` ${formatNumber(emailQuota - emailsSent)} left`}
        {state === 'reached' && ' limit reached'}
      </span>
      {!isPro && <TextLink to="/upgrade">Upgrade to PRO</TextLink>}
    </span>
  );
}
