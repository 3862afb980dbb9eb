import { errorMessage } from '@tidings/sdk';
import { Button, ButtonLink, type ButtonTone } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { useDates } from '../../../ui/formats/time-zone-context';
import { formatNewslettersPerMonth, planLimits } from '../plan-features';
import { PlanUsage } from '../plan-usage';
import { CancelSubscription } from './cancel-subscription';
import { useBillingPortal, useResumeSubscription } from './mutations';
import { formatSubscriptionPrice, type PlanStatus, readPlanStatus, type Subscription } from './subscription';

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { isPro, emailsSent, emailQuota, resetsAt } = subscription;
  const status = readPlanStatus(subscription);
  const price = status.name === 'granted' || !isPro ? undefined : formatSubscriptionPrice(subscription);

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Subscription" />
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-figure-small font-strong">{isPro ? 'PRO' : 'Free'}</span>
          {price && <span className="text-ink-2 tabular-nums">{price}</span>}
        </p>
        <p className="text-ink-2">
          {formatNewslettersPerMonth(emailQuota, isPro ? planLimits?.pro : planLimits?.free)}.
        </p>
      </div>
      <StatusLines status={status} />
      <PlanUsage isPro={isPro} emailsSent={emailsSent} emailQuota={emailQuota} resetsAt={resetsAt} />
      <div className="flex flex-col gap-2 md:flex-row md:flex-wrap">
        <SubscriptionActions status={status} subscription={subscription} />
      </div>
    </Card>
  );
}

/** Shows the actions that the current state allows. */
function SubscriptionActions({ status, subscription }: { status: PlanStatus; subscription: Subscription }) {
  const billing = subscription.hasBilling && <UpdateCard tone="secondary" />;

  switch (status.name) {
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
          <CancelSubscription until={status.on} />
        </>
      );
    case 'ending':
      return (
        <>
          {status.canResume && <ResumePro />}
          {billing}
        </>
      );
    case 'past-due':
      return (
        <>
          {subscription.hasBilling && <UpdateCard tone="primary" />}
          <CancelSubscription until={status.until} />
        </>
      );
  }
}

/** Resumes a canceled subscription with one button. The user pays nothing before the next renewal. */
function ResumePro() {
  const resumption = useResumeSubscription();

  return (
    <>
      {resumption.error && <Alert>{errorMessage(resumption.error)}</Alert>}
      <Button tone="primary" busy={resumption.isPending} onClick={() => resumption.mutate()}>
        Resume Pro
      </Button>
    </>
  );
}

function UpdateCard({ tone }: { tone: ButtonTone }) {
  const portal = useBillingPortal();

  return (
    <Button tone={tone} busy={portal.isPending} onClick={() => portal.mutate()}>
      Update card
    </Button>
  );
}

/** Describes the next event in a sentence or two. */
function StatusLines({ status }: { status: PlanStatus }) {
  const { formatDay } = useDates();
  switch (status.name) {
    case 'free':
      return null;
    case 'unfinished':
      return <p>Your Pro payment is not complete. You have not been charged.</p>;
    case 'processing':
      return <p>Your payment is being processed. Pro starts when your bank confirms it.</p>;
    case 'granted':
      return <p>The operator of this instance granted you Pro. You pay nothing.</p>;
    case 'renewing':
      return (
        <p>{status.on === null ? 'It renews automatically.' : `It renews on ${formatDay(status.on)}.`}</p>
      );
    case 'ending':
      return (
        <p>
          Your subscription is canceled.{' '}
          {status.on === null ? 'It does not renew.' : `Pro stays until ${formatDay(status.on)}.`}
        </p>
      );
    case 'past-due':
      return (
        <Alert tone="warning">
          Your last payment failed.{' '}
          {status.until === null
            ? 'Update your card to keep Pro.'
            : `Pro stays until ${formatDay(status.until)}. Update your card before then to keep it.`}
        </Alert>
      );
  }
}
