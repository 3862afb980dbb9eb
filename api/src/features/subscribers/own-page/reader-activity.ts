import type { Context } from '../../../context.js';

/** What is kept of one reader's opens and clicks, in how many letters. */
export interface ReaderActivity {
  opens: number;
  clicks: number;
  letters: number;
}

type CountActivity = (ctx: Context, subscriberId: number) => Promise<ReaderActivity>;

const counters = new WeakMap<Context, CountActivity>();

/** Newsletters keep it, and stand above lists: they are asked through this, so that a reader sees all that is held. */
export function provideActivity(ctx: Context, count: CountActivity): void {
  counters.set(ctx, count);
}

export async function countActivity(ctx: Context, subscriberId: number): Promise<ReaderActivity> {
  const count = counters.get(ctx);
  if (count === undefined) throw new Error('Nobody said how opens and clicks of a reader are counted.');
  return count(ctx, subscriberId);
}
