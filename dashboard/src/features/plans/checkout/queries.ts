import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage, unwrap } from '@tidings/sdk';
import { useCallback } from 'react';
import { api } from '../../../api';
import type { BillingPeriod } from '../plan-numbers';
import { cacheSubscription, type Subscription } from '../subscription/subscription';

/** Milliseconds between retries, which are long enough for a restart of the server. Used only after a payment. */
const PAUSES_MS = [1_000, 3_000];
const RESPONSE_TIMEOUT_MS = 20_000;

/** Makes the server fetch the subscription from its provider, and updates the cache. */
export function useSubscriptionRefresh() {
  const queryClient = useQueryClient();

  return useCallback(async (): Promise<Subscription> => {
    const subscription = await pollSubscription(PAUSES_MS);
    await cacheSubscription(queryClient, subscription);
    return subscription;
  }, [queryClient]);
}

async function pollSubscription([pause, ...laterPauses]: number[]): Promise<Subscription> {
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    return await unwrap(api.POST('/api/subscription/refresh', { signal }));
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    if (isRefused || pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return pollSubscription(laterPauses);
  }
}

/** Milliseconds until the request times out, including the server's request to its provider. */
const SETUP_WITHIN_MS = 20_000;

/**
 * Fetches the subscription to pay for. It is a query, because repeated requests return the same subscription, even in
 * another tab. It does not refetch while its form is shown, because the user types into it.
 */
export function useSubscriptionSetup({ period, enabled }: { period: BillingPeriod; enabled: boolean }) {
  return useQuery({
    queryKey: ['/api/get-or-create-subscription', period],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/get-or-create-subscription', {
          body: { priceId: period },
          signal: AbortSignal.any([signal, AbortSignal.timeout(SETUP_WITHIN_MS)]),
        }),
      ),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function isAlreadySubscribed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_pro';
}

/** Returns whether a card was charged, here or in another tab, and the bank has not decided yet. */
export function isBeingPaid(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment_processing';
}

export function formatSetupError(error: unknown): string {
  const unknown = 'Failed to set up payment. Please try again.';
  return error instanceof ApiError ? errorMessage(error, unknown) : unknown;
}
