import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { PAYOUTS_PAGE_SIZE, payoutBalanceKey, payoutsKey } from './payout';
import { payoutAccountKey } from './payout-account';

export function usePayoutAccount() {
  return useQuery({
    queryKey: payoutAccountKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/payouts/account', { signal })),
  });
}

/** Each request asks the provider, so a result is shown for a while. */
const FRESH_MS = 30_000;

export function usePayoutBalance() {
  return useQuery({
    queryKey: payoutBalanceKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/payouts/balance', { signal })),
    staleTime: FRESH_MS,
  });
}

export function usePayouts() {
  return useInfiniteQuery({
    queryKey: payoutsKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAYOUTS_PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      return unwrap(api.GET('/api/payouts', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: FRESH_MS,
  });
}
