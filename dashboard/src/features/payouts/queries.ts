import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { payoutAccountKey } from './payout-account';

export function usePayoutAccount() {
  return useQuery({
    queryKey: payoutAccountKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/payouts/account', { signal })),
  });
}
