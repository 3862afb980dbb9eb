import type { Context } from '../../../server/context.js';

/** Opens and clicks stored for one subscriber, and the number of newsletters that they belong to. */
export interface SubscriberActivity {
  opens: number;
  clicks: number;
  newsletters: number;
}

type CountActivity = (ctx: Context, subscriberId: number) => Promise<SubscriberActivity>;

const counters = new WeakMap<Context, CountActivity>();

/**
 * Registers the function that counts activity. Newsletters store it and depend on lists, so lists call it through this.
 */
export function provideActivity(ctx: Context, count: CountActivity): void {
  counters.set(ctx, count);
}

/** Counts the stored opens and clicks of a subscriber. */
export async function countActivity(ctx: Context, subscriberId: number): Promise<SubscriberActivity> {
  const count = counters.get(ctx);
  if (count === undefined) throw new Error('No counter of opens and clicks is registered.');
  return count(ctx, subscriberId);
}
