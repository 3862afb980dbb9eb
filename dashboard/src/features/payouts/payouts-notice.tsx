import { ButtonLink } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { isConnected } from './payout-account';
import { usePayoutAccount } from './queries';

/** Links to the payouts, if this creator has any. */
export function PayoutsLink() {
  const { data } = usePayoutAccount();
  return data?.mode === 'connect' ? <ButtonLink to="/payouts">Payouts</ButtonLink> : null;
}

/** Warns while visitors cannot buy paid products. */
export function PayoutsNotice() {
  const { data } = usePayoutAccount();
  if (data?.mode !== 'connect' || data.status === 'active') return null;
  return (
    <Alert tone="warning">
      Visitors cannot buy your paid products. Open Payouts to {isConnected(data) ? 'check' : 'connect'} your
      account.
    </Alert>
  );
}
