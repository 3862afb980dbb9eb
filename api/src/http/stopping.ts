import { perContext } from '../kernel/per-context.js';
import type { Context } from '../server/context.js';

const stateOf = perContext((_: Context) => ({ isStopping: false }));

/** Marks the server as stopping: from now on `/readyz` reports that it takes no more requests. */
export function markStopping(ctx: Context): void {
  stateOf(ctx).isStopping = true;
}

export function isStopping(ctx: Context): boolean {
  return stateOf(ctx).isStopping;
}
