import type { Context } from '../../../server/context.js';
import type { ProvidedLeaves } from '../segments/compile-filter.js';

const leavesByContext = new WeakMap<Context, ProvidedLeaves>();

/** Registers the conditions about purchases and newsletters, because their features depend on lists. */
export function provideLeaves(ctx: Context, leaves: ProvidedLeaves): void {
  leavesByContext.set(ctx, leaves);
}

export function getProvidedLeaves(ctx: Context): ProvidedLeaves {
  const leaves = leavesByContext.get(ctx);
  if (leaves === undefined) throw new Error('No conditions about purchases and newsletters are registered.');
  return leaves;
}
