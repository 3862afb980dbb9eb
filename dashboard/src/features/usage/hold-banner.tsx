import { Alert } from '../../ui/feedback/alert';
import { useUsage } from './use-usage';

/** Shows why this account cannot send, and how to appeal. Renders nothing if it can. */
export function HoldBanner() {
  const { data: usage } = useUsage();
  if (!usage?.hold) return null;
  return (
    <div className="mb-5">
      <Alert tone="warning">
        <p className="font-semibold">Your account cannot send</p>
        <p>{usage.hold.message}</p>
      </Alert>
    </div>
  );
}
