import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { getPlan, maySeeDetailedAnalytics } from '../plans/index.js';
import { FREE_INSIGHT_DAYS, isForEverybody } from './rules.js';

/** Throws for free accounts that ask for days more than a month ago. */
export async function checkRange(ctx: Context, input: { userId: number; days: number }): Promise<void> {
  if (isForEverybody(input.days)) return;
  await check(
    ctx,
    input.userId,
    `Insights of more than ${FREE_INSIGHT_DAYS} days are part of Pro. Upgrade to see them.`,
  );
}

/** Throws for free accounts that ask for stats per newsletter. */
export async function checkDetails(ctx: Context, userId: number): Promise<void> {
  await check(ctx, userId, 'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.');
}

async function check(ctx: Context, userId: number, message: string): Promise<void> {
  if (!maySeeDetailedAnalytics(await getPlan(ctx, userId))) throw new AppError('pro_required', message);
}
