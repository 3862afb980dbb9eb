import { NEAR_QUOTA_SHARE, type QUOTA_STATES, QUOTA_WARNING } from '@tidings/sdk';
import { TextLink } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { classNames } from '../../ui/formats/class-names';
import { formatNumber } from '../../ui/formats/numbers';

/** The count and the limit, in newsletters instead of emails. */
type Quota = { emailsSent: number; emailQuota: number };

export type QuotaState = (typeof QUOTA_STATES)[number];

/**
 * Returns the state of a quota, by the API's rule. The session has no `quotaState`, and its count changes as soon as a
 * newsletter is sent.
 */
export function judgeQuota({ emailsSent, emailQuota }: Quota): QuotaState {
  if (emailsSent >= emailQuota) return 'reached';
  return emailsSent >= emailQuota * NEAR_QUOTA_SHARE ? 'near' : 'plenty';
}

/** Returns the warning for a nearly used quota. Returns undefined while enough is left. */
export function formatQuotaWarning({ emailsSent, emailQuota }: Quota): string | undefined {
  switch (judgeQuota({ emailsSent, emailQuota })) {
    case 'plenty':
      return undefined;
    case 'near':
      return `${formatNumber(emailsSent)} of ${formatNumber(emailQuota)} newsletters sent this month.`;
    case 'reached':
      return QUOTA_WARNING;
  }
}

type QuotaNoticeProps = Quota & {
  isPro: boolean;
  /** The link for users on Free. The default is the plans page, which links to the checkout. */
  upgradeTo?: string | undefined;
};

/** Warns that the monthly quota is nearly or fully used. */
export function QuotaNotice({ isPro, upgradeTo = '/upgrade', ...quota }: QuotaNoticeProps) {
  const warning = formatQuotaWarning(quota);
  if (warning === undefined) return null;
  const remedy = isPro ? (
    <p>You are on Pro. The count resets when your next month begins.</p>
  ) : (
    <TextLink to={upgradeTo}>Upgrade</TextLink>
  );
  if (judgeQuota(quota) === 'reached') {
    return (
      <Alert tone="warning">
        <p>{warning}</p>
        {remedy}
      </Alert>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-3 rounded-control bg-lamp-soft px-3.5 py-3 text-meta text-lamp-ink">
      <p>{warning}</p>
      {remedy}
    </div>
  );
}

type QuotaCounterProps = { isPro: boolean; emailsSent: number; emailQuota: number };

const TONES: Record<QuotaState, string> = {
  plenty: 'text-ink',
  near: 'rounded-pill bg-lamp-soft px-2 text-lamp-ink',
  reached: 'rounded-pill bg-danger-soft px-2 text-danger',
};

/** Shows the number of newsletters sent this month, and the plan's limit. */
export function QuotaCounter({ isPro, emailsSent, emailQuota }: QuotaCounterProps) {
  const state = judgeQuota({ emailsSent, emailQuota });

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
