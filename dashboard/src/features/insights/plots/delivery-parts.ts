import type { Insights } from '../insights';

type Part = { words: string; count: number; color: string };

/** Returns each email once: bounced emails were accepted first. The remainder is pending or skipped. */
export function deliveryParts({ sent, accepted, bounced, failed }: Insights['deliveries']): Part[] {
  return [
    { words: 'delivered', count: accepted - bounced, color: 'bg-tide' },
    { words: 'bounced', count: bounced, color: 'bg-lamp' },
    { words: 'not delivered', count: failed, color: 'bg-danger' },
    { words: 'pending or suppressed', count: sent - accepted - failed, color: 'bg-line-strong' },
  ].filter(({ count }) => count > 0);
}
