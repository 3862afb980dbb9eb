import type { QueryClient } from '@tanstack/react-query';
import { refreshUser } from '../../accounts';
import { invoicesKey, subscriptionKey } from './queries';
import type { Subscription } from './subscription';

/** Caches a response, and refetches the user, which includes the plan. */
export async function cacheSubscription(queryClient: QueryClient, subscription: Subscription): Promise<void> {
  queryClient.setQueryData(subscriptionKey, subscription);
  await Promise.all([queryClient.invalidateQueries({ queryKey: invoicesKey }), refreshUser(queryClient)]);
}
