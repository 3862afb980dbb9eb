import type { QueryClient } from '@tanstack/react-query';
import { refreshUser } from '../../accounts';
import type { Subscription } from './subscription';
import { invoicesKey } from './use-invoices';
import { subscriptionKey } from './use-subscription';

/** What a call has answered shows everywhere: the plan is part of the user, too. */
export async function cacheSubscription(queryClient: QueryClient, subscription: Subscription): Promise<void> {
  queryClient.setQueryData(subscriptionKey, subscription);
  await Promise.all([queryClient.invalidateQueries({ queryKey: invoicesKey }), refreshUser(queryClient)]);
}
