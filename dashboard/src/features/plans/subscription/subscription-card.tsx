import { ButtonLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { formatNumber } from '../../../ui/formats/numbers';
import { PlanUsage } from '../plan-usage';
import { CancelSubscription } from './cancel-subscription';
import { ResumePro } from './resume-pro';
import { StandingLines } from './standing-lines';
import { priceText, type Standing, type Subscription, standingOf } from './subscription';
import { UpdateCard } from './update-card';

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { isPro, emailsSent, emailQuota, resetsAt } = subscription;
  const standing = standingOf(subscription);
  const price = standing.name === 'granted' || !isPro ? undefined : priceText(subscription);

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Subscription" />
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-figure-small font-strong">{isPro ? 'PRO' : 'Free'}</span>
          {price && <span className="text-ink-2 tabular-nums">{price}</span>}
        </p>
        <p className="text-ink-2">
          {formatNumber(emailQuota)} newsletters per month, each to all subscribers.
        </p>
      </div>
      <StandingLines standing={standing} />
      <PlanUsage isPro={isPro} emailsSent={emailsSent} emailQuota={emailQuota} resetsAt={resetsAt} />
      <div className="flex flex-col gap-2 md:flex-row md:flex-wrap">
        <Ways standing={standing} subscription={subscription} />
      </div>
    </Card>
  );
}

/** Shows the actions that the current state allows. */
function Ways({ standing, subscription }: { standing: Standing; subscription: Subscription }) {
  const billing = subscription.hasBilling && <UpdateCard tone="secondary" />;

  switch (standing.name) {
    case 'free':
      return <ButtonLink to="/upgrade">Upgrade (PRO)</ButtonLink>;
    case 'unfinished':
      return (
        <>
          <ButtonLink to={`/checkout?plan=${subscription.priceId ?? 'monthly'}`} tone="primary">
            Continue the payment
          </ButtonLink>
          <ButtonLink to="/upgrade">See the plans</ButtonLink>
        </>
      );
    case 'processing':
      return (
        <ButtonLink to={`/checkout?plan=${subscription.priceId ?? 'monthly'}`}>Check the payment</ButtonLink>
      );
    case 'granted':
      return <ButtonLink to="/upgrade">See the plans</ButtonLink>;
    case 'renewing':
      return (
        <>
          {billing}
          <CancelSubscription until={standing.on} />
        </>
      );
    case 'ending':
      return (
        <>
          {standing.canResume && <ResumePro />}
          {billing}
        </>
      );
    case 'past-due':
      return (
        <>
          {subscription.hasBilling && <UpdateCard tone="primary" />}
          <CancelSubscription until={standing.until} />
        </>
      );
  }
}
