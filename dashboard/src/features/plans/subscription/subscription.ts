import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { refreshUser } from '../../accounts/session';
import { formatCents, PERIODS } from '../plan-numbers';

export type Subscription = components['schemas']['PlanSubscription'];
export type Invoice = components['schemas']['Invoice'];

/**
 * The state of a user's subscription. `ending` is paid until a day, and `canResume` is true while it can be resumed.
 * `unfinished` has a started payment. `processing` waits for the bank's decision.
 */
export type PlanStatus =
  | { name: 'free' | 'unfinished' | 'processing' | 'granted' }
  | { name: 'renewing'; on: string | null }
  | { name: 'ending'; on: string | null; canResume: boolean }
  | { name: 'past-due'; until: string | null };

const UNPAID_STATUSES: { [status in Subscription['status']]?: 'unfinished' | 'processing' } = {
  incomplete: 'unfinished',
  processing: 'processing',
};

export function readPlanStatus(subscription: Subscription): PlanStatus {
  const { isPro, source, status, currentPeriodEnd, cancelAtPeriodEnd, graceUntil } = subscription;
  if (!isPro) return { name: UNPAID_STATUSES[status] ?? 'free' };
  if (source === 'granted') return { name: 'granted' };
  if (status === 'past_due') {
    // A subscription that was canceled while a payment was due has already ended. Only the grace period is left.
    if (cancelAtPeriodEnd) return { name: 'ending', on: graceUntil, canResume: false };
    return { name: 'past-due', until: graceUntil };
  }
  if (cancelAtPeriodEnd) return { name: 'ending', on: currentPeriodEnd, canResume: true };
  return { name: 'renewing', on: currentPeriodEnd };
}

/** Formats the price, such as `$10 a month`. Returns undefined if the user pays nothing. */
export function formatSubscriptionPrice({ priceId, amount }: Subscription): string | undefined {
  if (priceId === null) return undefined;
  const { dollars, unit } = PERIODS[priceId];
  return `${formatCents(amount ?? dollars * 100)} a ${unit}`;
}

const invoicesKey = ['/api/invoices'];

export function useInvoices() {
  return useQuery({
    queryKey: invoicesKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/invoices', { signal })),
  });
}

const subscriptionKey = ['/api/subscription'];

export function useSubscription() {
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/subscription', { signal })),
  });
}

/** Caches a response, and refetches the user, which includes the plan. */
export async function cacheSubscription(queryClient: QueryClient, subscription: Subscription): Promise<void> {
  queryClient.setQueryData(subscriptionKey, subscription);
  await Promise.all([queryClient.invalidateQueries({ queryKey: invoicesKey }), refreshUser(queryClient)]);
}
