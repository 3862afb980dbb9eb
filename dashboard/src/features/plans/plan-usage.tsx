import { useId } from 'react';
import { classNames } from '../../ui/formats/class-names';
import { formatNumber } from '../../ui/formats/numbers';
import { useDates } from '../../ui/formats/time-zone-context';
import { judgeQuota, QuotaNotice, type QuotaState } from './quota-notices';

type PlanUsageProps = {
  isPro: boolean;
  emailsSent: number;
  emailQuota: number;
  /** The time at which the count resets, if it is known. */
  resetsAt?: string | undefined;
  upgradeTo?: string | undefined;
};

const BARS: Record<QuotaState, string> = {
  plenty: '',
  near: '[--bar:var(--lamp-ink)]',
  reached: '[--bar:var(--danger)]',
};

/** Shows the used share of the monthly quota. */
export function PlanUsage({ isPro, emailsSent, emailQuota, resetsAt, upgradeTo }: PlanUsageProps) {
  const { formatDay } = useDates();
  const id = useId();
  const emailsLeft = Math.max(0, emailQuota - emailsSent);
  const resetText = resetsAt === undefined ? 'each month' : `on ${formatDay(resetsAt)}`;

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span id={id} className="text-label font-semibold">
          Newsletters sent this month
        </span>
        <span className="tabular-nums">
          <strong className="font-semibold">{formatNumber(emailsSent)}</strong>
          <span className="text-ink-3"> of {formatNumber(emailQuota)}</span>
        </span>
      </div>
      <progress
        aria-labelledby={id}
        className={classNames('delivery-bar', BARS[judgeQuota({ emailsSent, emailQuota })])}
        value={Math.min(emailsSent, emailQuota)}
        max={emailQuota}
      />
      <p className="text-meta text-ink-2">
        {formatNumber(emailsLeft)} left. The count resets {resetText}. Unused newsletters do not roll over.
      </p>
      <QuotaNotice isPro={isPro} emailsSent={emailsSent} emailQuota={emailQuota} upgradeTo={upgradeTo} />
    </div>
  );
}
