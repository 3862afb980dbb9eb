import { ButtonLink } from '../../ui/button-link';
import { Card, CardHeader } from '../../ui/card';
import { formatNumber } from '../../ui/numbers';
import { PlanUsage } from './plan-usage';

type PlanSummaryProps = { isPro: boolean; emailsSent: number; emailQuota: number };

/** The plan, and how much of it this month has used. */
export function PlanSummary({ isPro, emailsSent, emailQuota }: PlanSummaryProps) {
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Subscription" />
      <div className="flex flex-col gap-1">
        <p className="text-figure-small font-strong">{isPro ? 'PRO' : 'Free'}</p>
        <p className="text-ink-2">
          {formatNumber(emailQuota)} newsletters per month, to everyone on your list each time.
        </p>
      </div>
      <PlanUsage emailsSent={emailsSent} emailQuota={emailQuota} />
      <ButtonLink to="/upgrade" className="md:self-start">
        {isPro ? 'See the plans' : 'Upgrade (PRO)'}
      </ButtonLink>
    </Card>
  );
}
