import { useQuery } from '@tanstack/react-query';
import { ApiError, messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import type { Period } from '../plan-numbers';

/** A server that asks its provider answers by then, or not at all. */
const SETUP_WITHIN_MS = 20_000;

/**
 * The subscription to pay for. Asked again, here or in another tab, the server answers the same one, so it is read
 * like any other thing; but never by itself once its form stands, as somebody types into that.
 */
export function useSubscriptionSetup({ period, enabled }: { period: Period; enabled: boolean }) {
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

/** A card was tried with it, here or in another tab, and the bank has not decided yet. */
export function isBeingPaid(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment_processing';
}

export function setupFailure(error: unknown): string {
  const unknown = 'Failed to set up payment. Please try again.';
  return error instanceof ApiError ? messageOf(error, unknown) : unknown;
}
