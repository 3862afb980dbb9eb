import { perContext } from '../kernel/per-context.js';
import type { Context } from '../server/context.js';

const stateOf = perContext((_: Context) => ({ isStopping: false }));

/** From now on `/readyz` says that others should be asked instead. */
export function markStopping(ctx: Context): void {
  stateOf(ctx).isStopping = true;
}

export function isStopping(ctx: Context): boolean {
  return stateOf(ctx).isStopping;
}
