import { errorMessage } from '@tidings/sdk';
import { Card, CardHeader } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { InvoicesCard } from './invoices-card';
import { useSubscription } from './subscription';
import { SubscriptionCard } from './subscription-card';

/** Shows the plan and its price, with the actions to change them. */
export function SubscriptionTab() {
  const { data: subscription, error, refetch } = useSubscription();

  if (subscription) {
    return (
      <>
        <SubscriptionCard subscription={subscription} />
        {subscription.hasBilling && <InvoicesCard />}
      </>
    );
  }
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Subscription" />
      {error ? (
        <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows rows={3} rowClass="h-16" />
      )}
    </Card>
  );
}
