import { TextLink } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { type Quota, quotaStateOf, quotaWarning } from './quota';

type QuotaNoticeProps = Quota & {
  isPro: boolean;
  /** The link for users on Free to get more. The plans page links to checkout. */
  upgradeTo?: string | undefined;
};

/** Warns that a month's newsletters run out, with a link to get more. Renders nothing while there are enough. */
export function QuotaNotice({ isPro, upgradeTo = '/upgrade', ...quota }: QuotaNoticeProps) {
  const warning = quotaWarning(quota);
  if (warning === undefined) return null;
  const remedy = isPro ? (
    <p>You are on Pro. The count resets with your next month.</p>
  ) : (
    <TextLink to={upgradeTo}>Upgrade</TextLink>
  );
  if (quotaStateOf(quota) === 'reached') {
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
