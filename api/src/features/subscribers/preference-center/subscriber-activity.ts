import type { Context } from '../../../server/context.js';

/** What is kept of one reader's opens and clicks, in how many letters. */
export interface SubscriberActivity {
  opens: number;
  clicks: number;
  newsletters: number;
}

type CountActivity = (ctx: Context, subscriberId: number) => Promise<SubscriberActivity>;

const counters = new WeakMap<Context, CountActivity>();

/** Newsletters keep it, and stand above lists: they are asked through this, so that a reader sees all that is held. */
export function provideActivity(ctx: Context, count: CountActivity): void {
  counters.set(ctx, count);
}

export async function countActivity(ctx: Context, subscriberId: number): Promise<SubscriberActivity> {
  const count = counters.get(ctx);
  if (count === undefined) throw new Error('Nobody said how opens and clicks of a reader are counted.');
  return count(ctx, subscriberId);
}
