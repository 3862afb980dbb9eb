import { useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { useCallback } from 'react';
import { api } from '../../../api';
import { cacheSubscription } from '../subscription/cache-subscription';
import type { Subscription } from '../subscription/subscription';

/** Milliseconds between retries, enough for a server to restart. After a payment, retries are worthwhile. */
const PAUSES_MS = [1_000, 3_000];
const ANSWERS_WITHIN_MS = 20_000;

/** Makes the server fetch the subscription from its provider, and updates the cache. */
export function useSubscriptionRefresh() {
  const queryClient = useQueryClient();

  return useCallback(async (): Promise<Subscription> => {
    const subscription = await askUntilAnswered(PAUSES_MS);
    await cacheSubscription(queryClient, subscription);
    return subscription;
  }, [queryClient]);
}

async function askUntilAnswered([pause, ...later]: number[]): Promise<Subscription> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return await unwrap(api.POST('/api/subscription/refresh', { signal }));
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    if (isRefused || pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return askUntilAnswered(later);
  }
}
