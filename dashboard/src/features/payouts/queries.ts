import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { usePages } from '../../ui/hooks/use-pages';
import { PAYOUTS_PAGE_SIZE, payoutBalanceKey, payoutsKey } from './payout';
import { payoutAccountKey } from './payout-account';

export function usePayoutAccount() {
  return useQuery({
    queryKey: payoutAccountKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/payouts/account', { signal })),
  });
}

/** Milliseconds for which a result counts as fresh, because each request queries the payment provider. */
const FRESH_MS = 30_000;

export function usePayoutBalance() {
  return useQuery({
    queryKey: payoutBalanceKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/payouts/balance', { signal })),
    staleTime: FRESH_MS,
  });
}

export function usePayouts() {
  return usePages({
    queryKey: payoutsKey,
    fetchPage: (start, signal) =>
      unwrap(api.GET('/api/payouts', { params: { query: { limit: PAYOUTS_PAGE_SIZE, ...start } }, signal })),
    staleTime: FRESH_MS,
  });
}
