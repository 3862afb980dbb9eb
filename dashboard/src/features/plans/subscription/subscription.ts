import type { components } from '@tidings/sdk';
import { formatCents, PERIODS } from '../plan-numbers';

export type Subscription = components['schemas']['PlanSubscription'];
export type Invoice = components['schemas']['Invoice'];

/**
 * How somebody stands. `ending`: paid for until a day, and then over; `canResume` tells whether they can still
 * change their mind. `unfinished`: a payment was begun. `processing`: the bank decides over it.
 */
export type Standing =
  | { name: 'free' | 'unfinished' | 'processing' | 'granted' }
  | { name: 'renewing'; on: string | null }
  | { name: 'ending'; on: string | null; canResume: boolean }
  | { name: 'past-due'; until: string | null };

const UNPAID: { [status in Subscription['status']]?: 'unfinished' | 'processing' } = {
  incomplete: 'unfinished',
  processing: 'processing',
};

export function standingOf(subscription: Subscription): Standing {
  const { isPro, source, status, currentPeriodEnd, cancelAtPeriodEnd, graceUntil } = subscription;
  if (!isPro) return { name: UNPAID[status] ?? 'free' };
  if (source === 'granted') return { name: 'granted' };
  if (status === 'past_due') {
    // Cancelled while a payment is missing, it has ended already, and only the grace is left.
    if (cancelAtPeriodEnd) return { name: 'ending', on: graceUntil, canResume: false };
    return { name: 'past-due', until: graceUntil };
  }
  if (cancelAtPeriodEnd) return { name: 'ending', on: currentPeriodEnd, canResume: true };
  return { name: 'renewing', on: currentPeriodEnd };
}

/** `$10 a month`; undefined where nothing is paid. */
export function priceText({ priceId, amount }: Subscription): string | undefined {
  if (priceId === null) return undefined;
  const { dollars, per } = PERIODS[priceId];
  return `${formatCents(amount ?? dollars * 100)} a ${per}`;
}
