import type { Context } from '../../../server/context.js';
import type { ProvidedConditions } from '../segments/compile-filter.js';

const conditionsByContext = new WeakMap<Context, ProvidedConditions>();

/** Registers the conditions about purchases and newsletters, because their features depend on lists. */
export function provideConditions(ctx: Context, conditions: ProvidedConditions): void {
  conditionsByContext.set(ctx, conditions);
}

export function getProvidedConditions(ctx: Context): ProvidedConditions {
  const conditions = conditionsByContext.get(ctx);
  if (conditions === undefined)
    throw new Error('No conditions about purchases and newsletters are registered.');
  return conditions;
}
