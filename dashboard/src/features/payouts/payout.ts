import type { components } from '@tidings/sdk';
import type { Tone } from '../../ui/feedback/status-dot';

export type PayoutBalance = components['schemas']['PayoutBalance'];
export type Payout = components['schemas']['Payout'];

export const payoutBalanceKey = ['payout-balance'] as const;
export const payoutsKey = ['payouts'] as const;

export const PAYOUTS_PAGE_SIZE = 20;

export const PAYOUT_STATUSES = {
  pending: { tone: 'warning', label: 'On the way' },
  in_transit: { tone: 'warning', label: 'On the way' },
  paid: { tone: 'success', label: 'Paid' },
  failed: { tone: 'danger', label: 'Failed' },
  canceled: { tone: 'neutral', label: 'Canceled' },
} as const satisfies Record<Payout['status'], { tone: Tone; label: string }>;

export function isPayoutPending({ status }: Payout): boolean {
  return status === 'pending' || status === 'in_transit';
}

const INTERVALS: Record<PayoutBalance['schedule']['interval'], string> = {
  daily: 'A payout starts every day.',
  weekly: 'A payout starts every week.',
  monthly: 'A payout starts every month.',
  manual: 'You start each payout at Stripe.',
};

/** Returns sentences about the time of payouts. */
export function formatSchedule({ interval, delayDays }: PayoutBalance['schedule']): string {
  if (delayDays === 0) return INTERVALS[interval];
  return `${INTERVALS[interval]} The money from a sale is available after ${delayDays} ${delayDays === 1 ? 'day' : 'days'}.`;
}
