import type { QueryClient } from '@tanstack/react-query';
import { refreshUser } from '../../accounts';
import type { Subscription } from './subscription';
import { invoicesKey } from './use-invoices';
import { subscriptionKey } from './use-subscription';

/** Caches a response, and refetches the user, which includes the plan. */
export async function cacheSubscription(queryClient: QueryClient, subscription: Subscription): Promise<void> {
  queryClient.setQueryData(subscriptionKey, subscription);
  await Promise.all([queryClient.invalidateQueries({ queryKey: invoicesKey }), refreshUser(queryClient)]);
}
