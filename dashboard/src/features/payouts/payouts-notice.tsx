import { ButtonLink } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { isConnected } from './payout-account';
import { usePayoutAccount } from './queries';

/** Links to the payouts, if this creator has any. */
export function PayoutsLink() {
  const { data } = usePayoutAccount();
  return data?.mode === 'connect' ? <ButtonLink to="/payouts">Payouts</ButtonLink> : null;
}

/** Warns while products with a price cannot be bought. */
export function PayoutsNotice() {
  const { data } = usePayoutAccount();
  if (data?.mode !== 'connect' || data.status === 'active') return null;
  return (
    <Alert tone="warning">
      Your products with a price cannot be bought yet. Open Payouts to{' '}
      {isConnected(data) ? 'check' : 'connect'} your account.
    </Alert>
  );
}
