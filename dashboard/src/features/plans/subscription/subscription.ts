import type { components } from '@tidings/sdk';
import { formatCents, PERIODS } from '../plan-numbers';

export type Subscription = components['schemas']['PlanSubscription'];
export type Invoice = components['schemas']['Invoice'];

/**
 * How somebody stands. `ending`: paid for until a day, and then over; `isKept` tells whether they can still change
 * their mind. `unfinished`: a payment was begun.
 */
export type Standing =
  | { name: 'free' | 'unfinished' | 'granted' }
  | { name: 'renewing'; on: string | null }
  | { name: 'ending'; on: string | null; canResume: boolean }
  | { name: 'past-due'; until: string | null };

export function standingOf(subscription: Subscription): Standing {
  const { isPro, source, status, currentPeriodEnd, cancelAtPeriodEnd, graceUntil } = subscription;
  if (isPro && source === 'granted') return { name: 'granted' };
  if (!isPro) return { name: status === 'incomplete' ? 'unfinished' : 'free' };
  if (status === 'past_due') return { name: 'past-due', until: graceUntil };
  const isEnded = status === 'ended';
  if (isEnded || cancelAtPeriodEnd) return { name: 'ending', on: currentPeriodEnd, canResume: !isEnded };
  return { name: 'renewing', on: currentPeriodEnd };
}

/** `$10 a month`; undefined where nothing is paid. */
export function priceText({ priceId, amount }: Subscription): string | undefined {
  if (priceId === null) return undefined;
  const { dollars, per } = PERIODS[priceId];
  return `${formatCents(amount ?? dollars * 100)} a ${per}`;
}
