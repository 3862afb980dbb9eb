import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { freeQuota } from '../plan-numbers';
import { useCancelSubscription } from './mutations';

/** Cancels after one confirmation. `until` is the day until which Pro stays active. */
export function CancelSubscription({ until }: { until: string | null }) {
  const { formatDay } = useDates();
  const [isAsking, setIsAsking] = useState(false);
  const cancellation = useCancelSubscription();

  function close() {
    if (cancellation.isPending) return;
    cancellation.reset();
    setIsAsking(false);
  }

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Cancel subscription</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title="Cancel your subscription?"
        cancelLabel="Keep Pro"
        confirmLabel="Cancel subscription"
        tone="danger"
        busy={cancellation.isPending}
        onConfirm={() => cancellation.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        <p>
          We will not charge you again.{' '}
          {until === null
            ? 'Pro stays active until the end of the paid period.'
            : `Pro stays until ${formatDay(until)}.`}
        </p>
        <p>
          After that you have {formatNumber(freeQuota)} newsletters per month. Your list, newsletters and page
          stay. Your custom domain redirects to your standard address, and our branding appears again.
        </p>
        {cancellation.error && <Alert>{errorMessage(cancellation.error)}</Alert>}
      </ConfirmDialog>
    </>
  );
}
