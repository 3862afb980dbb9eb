import type { Context } from '../../context.js';

type Listener = (userId: number) => void;

/** Per context, so that two instances in one process do not hear each other. */
const listeners = new WeakMap<Context, Set<Listener>>();

/** After a commit, so that whoever keeps in mind where a creator's page answers looks again. */
export function domainsChanged(ctx: Context, userId: number): void {
  for (const heard of listeners.get(ctx) ?? []) heard(userId);
}

export function onDomainsChanged(ctx: Context, heard: Listener): void {
  const heardBy = listeners.get(ctx) ?? new Set();
  listeners.set(ctx, heardBy.add(heard));
}
